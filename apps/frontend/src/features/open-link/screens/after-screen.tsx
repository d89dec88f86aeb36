import '../../../ui/styles/site.css';
import type { MouseEventHandler, Ref } from 'react';
import type { LiveState, OpenLinkState } from '../flow/open-link-state.ts';
import { DestroyedScreen } from './destroyed-screen.tsx';
import { FailedScreen } from './failed-screen.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { RevealedScreen } from './revealed-screen.tsx';

interface AfterScreenProps {
  readonly state: Exclude<OpenLinkState, LiveState>;
  readonly titleRef: Ref<HTMLHeadingElement>;
  readonly onRetry: MouseEventHandler;
}

/** What follows on a link that waits: its message, or why there is none. */
export function AfterScreen({ state, titleRef, onRetry }: AfterScreenProps) {
  switch (state.name) {
    case 'gone':
    case 'expired':
      return <DestroyedScreen state={state} titleRef={titleRef} />;
    case 'not_found':
      return <NotFoundScreen state={state} titleRef={titleRef} />;
    case 'error':
      return <FailedScreen state={state} titleRef={titleRef} onRetry={onRetry} />;
    case 'revealed':
      return <RevealedScreen state={state} titleRef={titleRef} />;
  }
}
