import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { LinkWatch } from '../../../lib/link-watch.ts';
import { readReceipt, type Receipt } from '../../../api/receipt/read-receipt.ts';
import type { ReadyLink } from '../create-link-state.ts';

/**
 * Follows a link while the component stands. An unsealed one can't be followed: no server knows of it.
 * @returns asks at once, and whether that is going on
 */
export function useLinkWatch(
  { url, kind, waitingAt }: ReadyLink,
  onReceipt: (receipt: Receipt) => void,
): { readonly ask: () => Promise<void>; readonly asking: boolean } {
  const watch = useRef<LinkWatch<Receipt> | null>(null);
  const [asking, setAsking] = useState(false);
  const tell = useEffectEvent(onReceipt);
  const lastKnown = useEffectEvent(() => waitingAt);
  useEffect(() => {
    if (kind === 'unsealed') return undefined;
    const started = new LinkWatch(
      () => readReceipt(url),
      lastKnown(),
      (receipt) => tell(receipt),
    );
    watch.current = started;
    return () => started.stop();
  }, [url, kind]);
  const ask = async () => {
    setAsking(true);
    await watch.current?.ask();
    setAsking(false);
  };
  return { ask, asking };
}
