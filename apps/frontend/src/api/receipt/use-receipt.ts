import { useRef, useState } from 'react';
import { readReceipt, type Receipt } from './read-receipt.ts';

/** Asks for receipts, one at a time. A link that is asked for meanwhile waits for nobody: the last answer is shown. */
export function useReceipt(): {
  readonly receipt: Receipt | null;
  readonly asking: boolean;
  readonly ask: (link: string) => Promise<void>;
  readonly forget: () => void;
} {
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const [asking, setAsking] = useState(false);
  const latest = useRef(0);
  const ask = async (link: string) => {
    const turn = (latest.current += 1);
    setAsking(true);
    const answer = await readReceipt(link);
    if (latest.current !== turn) return;
    setReceipt(answer);
    setAsking(false);
  };
  const forget = () => {
    latest.current += 1;
    setReceipt(null);
    setAsking(false);
  };
  return { receipt, asking, ask, forget };
}
