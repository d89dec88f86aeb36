import { Component, type ReactNode } from 'react';
import { RotateCw } from 'lucide-react';
import { failureTexts } from '../texts/failure.ts';
import { Button } from '../ui/button.tsx';
import { AppScreen } from '../ui/page-layout.tsx';
import { forgetFailures } from './page-loader.tsx';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
}

/** Shown in place of a page that can't be rendered, or whose code did not load. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentWillUnmount() {
    if (this.state.failed) forgetFailures();
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <AppScreen title={failureTexts.title} lede={failureTexts.text}>
        <Button look="primary" onClick={() => location.reload()}>
          <RotateCw aria-hidden size={18} strokeWidth={1.75} />
          {failureTexts.reload}
        </Button>
      </AppScreen>
    );
  }
}
