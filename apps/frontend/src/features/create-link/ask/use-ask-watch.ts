import { useEffect, useState } from 'react';
import { lookAt, type AskEnd, type AskLook } from '../../../api/ask-state.ts';
import type { TakenBack } from '../../../api/receipt/take-back.ts';
import { withdraw } from '../../../api/withdraw-ask.ts';
import { linkList } from '../../../lib/link-list/the-list.ts';
import { LinkWatch } from '../../../lib/link-watch.ts';
import type { MadeAsk } from './make-ask.ts';

/** What is known of an ask while its card is open. */
export type AskStep =
  | { readonly name: 'open' | 'answered' }
  /** The last question was not answered; `open` until then. */
  | { readonly name: 'unanswered' }
  | { readonly name: 'ended'; readonly end: AskEnd };

function stepAfter(now: AskStep, look: AskLook): AskStep {
  if (look.state === 'ended') return { name: 'ended', end: look.end };
  if (look.state === 'open' || look.state === 'answered') return { name: look.state };
  // An answer that was there is there.
  return now.name === 'answered' ? now : { name: 'unanswered' };
}

const endOf = ({ reason }: TakenBack): AskEnd =>
  reason === 'viewed' ? 'read' : reason === 'expired' || reason === 'unknown' ? reason : 'withdrawn';

/** Follows an ask for as long as somebody looks at its card. */
export function useAskWatch({ name, collect, entry }: MadeAsk) {
  const [step, setStep] = useState<AskStep>({ name: 'open' });
  const isOver = step.name === 'ended';
  useEffect(() => {
    if (isOver) return undefined;
    const watch = new LinkWatch(
      () => lookAt(name),
      Date.now(),
      (look) => {
        setStep((now) => stepAfter(now, look));
        // What opens the answer may have been cleared away meanwhile: the card says so. What lies nowhere but here stays.
        if (linkList.store.get().trouble === null) void linkList.reload(entry);
      },
    );
    return () => watch.stop();
  }, [name, entry, isOver]);
  const onWithdrawn = (ending: TakenBack) => {
    const { reason: state, at: endedAt } = ending;
    void linkList.change(entry, (kept) => ({ ...kept, state, endedAt, knownAt: Date.now() }));
    setStep({ name: 'ended', end: endOf(ending) });
  };
  return { step, withdraw: () => withdraw(collect), onWithdrawn };
}
