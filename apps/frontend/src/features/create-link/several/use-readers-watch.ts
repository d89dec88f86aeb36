import { useEffect, useRef, useState } from 'react';
import { LinkWatch } from '../../../lib/link-watch.ts';
import type { Batch } from '../create-link-state.ts';

type Look = Awaited<ReturnType<Batch['look']>>;

export interface ReadersWatch {
  /** When the server last answered, in milliseconds since 1970. */
  readonly answeredAt: number;
  /** Why the last question was not answered. */
  readonly trouble: 'unanswered' | 'limited' | null;
  readonly asking: boolean;
  /** Asks at once. */
  readonly ask: () => Promise<void>;
}

/** Follows the links of several readers while the component stands. */
export function useReadersWatch(batch: Batch): ReadersWatch {
  const watch = useRef<LinkWatch<Look>>(null);
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState<Pick<ReadersWatch, 'answeredAt' | 'trouble'>>(() => ({
    answeredAt: Date.now(),
    trouble: null,
  }));
  useEffect(() => {
    const started = new LinkWatch(
      () => batch.look(),
      Date.now(),
      ({ state }) =>
        setAsked(({ answeredAt }) =>
          state === 'answered' ? { answeredAt: Date.now(), trouble: null } : { answeredAt, trouble: state },
        ),
    );
    watch.current = started;
    return () => started.stop();
  }, [batch]);
  const ask = async () => {
    setAsking(true);
    await watch.current?.ask();
    setAsking(false);
  };
  return { ...asked, asking, ask };
}
