import '../../../ui/styles/site.css';
import type { Ref } from 'react';
import { usePersonalClick } from '../../../lib/personal-click.ts';
import type { LiveState, OpenLinkState } from '../flow/open-link-state.ts';
import { DestroyedScreen } from './destroyed-screen.tsx';
import { EarlyLink } from './early-link.tsx';
import { FailedScreen } from './failed-screen.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { RevealedScreen } from './revealed-screen.tsx';

interface AfterScreenProps {
  readonly state: Exclude<OpenLinkState, LiveState>;
  readonly titleRef: Ref<HTMLHeadingElement>;
  /** Repeats what failed, or asks once more whether the link opens. */
  readonly flow: { readonly retry: () => Promise<void> };
}

/** What follows on a link that waits: its message, or why there is none, or not yet. */
export function AfterScreen({ state, titleRef, flow }: AfterScreenProps) {
  const personally = usePersonalClick();
  const retry = () => void flow.retry();
  switch (state.name) {
    case 'gone':
    case 'expired':
      return <DestroyedScreen state={state} titleRef={titleRef} />;
    case 'not_found':
      return <NotFoundScreen state={state} titleRef={titleRef} />;
    case 'error':
      return <FailedScreen state={state} titleRef={titleRef} onRetry={personally(retry)} />;
    case 'early':
      return <EarlyLink state={state} onLook={retry} />;
    case 'revealed':
      return <RevealedScreen state={state} titleRef={titleRef} />;
  }
}
