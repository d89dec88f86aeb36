import { Component, type ReactNode } from 'react';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { t } from '../i18n/translate.ts';
import { Button } from '../ui/button.tsx';
import { AppScreen } from '../ui/page-layout.tsx';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Called when a failure is no longer shown. */
  readonly onLeave?: () => void;
}

/** Shown in place of a page that can't be rendered, or whose code did not load. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentWillUnmount() {
    if (this.state.failed) this.props.onLeave?.();
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <AppScreen title={t('failure.title')} lede={t('failure.text')}>
        <Button look="primary" onClick={() => location.reload()}>
          <RotateCw aria-hidden size={18} strokeWidth={1.75} />
          {t('failure.reload')}
        </Button>
      </AppScreen>
    );
  }
}
