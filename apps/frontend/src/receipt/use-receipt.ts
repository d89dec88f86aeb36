import { useRef, useState } from 'react';
import { readReceipt, type Receipt } from './read-receipt.ts';

interface Given {
  readonly receipt: Receipt;
  readonly at: number;
}

/** Asks for receipts, one at a time. A link that is asked for meanwhile waits for nobody: the last answer is shown. */
export function useReceipt(): {
  readonly given: Given | null;
  readonly asking: boolean;
  readonly ask: (link: string) => Promise<void>;
  readonly forget: () => void;
} {
  const [given, setGiven] = useState<Given | null>(null);
  const [asking, setAsking] = useState(false);
  const latest = useRef(0);
  const ask = async (link: string) => {
    const turn = (latest.current += 1);
    setAsking(true);
    const receipt = await readReceipt(link);
    if (latest.current !== turn) return;
    setGiven({ receipt, at: Date.now() });
    setAsking(false);
  };
  const forget = () => {
    latest.current += 1;
    setGiven(null);
    setAsking(false);
  };
  return { given, asking, ask, forget };
}
