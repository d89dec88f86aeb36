import { startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { OpenLinkEffects } from './flow/open-link-effects.ts';
import { OpenLinkFlow } from './flow/open-link-flow.ts';
import type { OpenLinkState } from './flow/open-link-state.ts';
import { describeTimeLeft } from '../../i18n/formats.ts';

/** Shows what the flow shows. @returns a function that ends this */
function follow({ store }: OpenLinkFlow, show: (state: OpenLinkState) => void): () => void {
  let before = store.get();
  return store.subscribe(() => {
    const state = store.get();
    // The server's answer makes most of the page: in small steps, between which the page answers. Nothing else may wait,
    // least of all that a message is taken away.
    if (before.name === 'checking') startTransition(() => show(state));
    else show(state);
    before = state;
  });
}

/** Runs the flow of the link in the address for as long as the component stands. */
export function useOpenLink(effects: OpenLinkEffects): { flow: OpenLinkFlow; state: OpenLinkState } {
  const [flow] = useState(() => new OpenLinkFlow(effects));
  const [state, show] = useState(() => flow.store.get());
  useEffect(() => {
    const unfollow = follow(flow, show);
    // Before the browser takes its picture for the back button, so without waiting for a render.
    const conceal = () => flushSync(() => flow.conceal());
    addEventListener('pagehide', conceal);
    void flow.start();
    // An engine takes long for the first length of time that it writes: now, not together with what the server answers.
    setTimeout(describeTimeLeft, 0, 3600);
    return () => {
      removeEventListener('pagehide', conceal);
      flow.stop();
      unfollow();
    };
  }, [flow]);
  return { flow, state };
}
