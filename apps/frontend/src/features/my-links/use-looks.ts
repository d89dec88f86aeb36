import { useCallback, useEffect, useRef, useState } from 'react';
import type { KeptLink } from '../../lib/link-list/kept-link.ts';
import type { LinkList } from '../../lib/link-list/link-list.ts';
import { LinkWatch } from '../../lib/link-watch.ts';
import { askStates, type Look } from './ask-states.ts';

/** What is known of the questions. */
export interface Asked {
  /** When all were last answered, in milliseconds since 1970; null: not since the page was opened. */
  readonly answeredAt: number | null;
  /** Why the last question was not answered. */
  readonly trouble: 'unanswered' | 'limited' | null;
  readonly asking: boolean;
}

/**
 * Asks what became of the links for as long as somebody looks at them: at once, and then as the card of a new link does.
 * @param onEnded called with links that have just ended
 */
export function useLooks(
  list: LinkList,
  onEnded: (links: readonly KeptLink[]) => void,
): Asked & { readonly ask: () => void } {
  const [asked, setAsked] = useState<Asked>({ answeredAt: null, trouble: null, asking: false });
  const watch = useRef<LinkWatch<Look>>(null);
  useEffect(() => {
    const look = async () => {
      await list.open();
      setAsked((before) => ({ ...before, asking: true }));
      return askStates(list);
    };
    const tell = ({ state, ended }: Look) => {
      const isTrouble = state === 'unanswered' || state === 'limited';
      setAsked(({ answeredAt }) => ({
        answeredAt: isTrouble ? answeredAt : Date.now(),
        trouble: isTrouble ? state : null,
        asking: false,
      }));
      if (ended.length > 0) onEnded(ended);
    };
    const started = new LinkWatch(look, Date.now(), tell);
    watch.current = started;
    void started.ask();
    return () => started.stop();
  }, [list, onEnded]);
  const ask = useCallback(() => void watch.current?.ask(), []);
  return { ...asked, ask };
}
