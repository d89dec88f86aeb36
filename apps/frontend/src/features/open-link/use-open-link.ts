import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from '../../state/store.ts';
import type { OpenLinkEffects } from './flow/open-link-effects.ts';
import { OpenLinkFlow } from './flow/open-link-flow.ts';
import type { OpenLinkState } from './flow/open-link-state.ts';

/** Runs the flow of the link in the address for as long as the component stands. */
export function useOpenLink(effects: OpenLinkEffects): { flow: OpenLinkFlow; state: OpenLinkState } {
  const [flow] = useState(() => new OpenLinkFlow(effects));
  const state = useStore(flow.store);
  useEffect(() => {
    // Before the browser takes its picture for the back button, so without waiting for a render.
    const conceal = () => flushSync(() => flow.conceal());
    addEventListener('pagehide', conceal);
    void flow.start();
    return () => {
      removeEventListener('pagehide', conceal);
      flow.stop();
    };
  }, [flow]);
  return { flow, state };
}
