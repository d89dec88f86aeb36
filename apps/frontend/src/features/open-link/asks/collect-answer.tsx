import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { OwnAsk } from '@oncelink/link-crypto/asking';
import { endOf, lookAt, type AskLook } from '../../../api/ask-state.ts';
import { acknowledgeAnswer, collectAnswer } from '../../../api/asks.ts';
import { LinkWatch } from '../../../lib/link-watch.ts';
import { browserEffects } from '../flow/open-link-effects.ts';
import { useFocusOnChange } from '../use-focus-on-change.ts';
import { CollectScreen, type CollectStep } from './collect-screen.tsx';

const stepOf = (look: AskLook): CollectStep =>
  look.state === 'ended'
    ? { name: 'ended', end: look.end }
    : { name: look.state === 'limited' ? 'unanswered' : look.state };

const isWaiting = ({ name }: CollectStep): boolean =>
  name === 'looking' || name === 'open' || name === 'unanswered';

/** Claims the answer, opens it here, and has the server erase its copy. */
async function collect(own: OwnAsk): Promise<CollectStep> {
  const { askId: id, askProof: proof, collectProof } = own;
  const claim = browserEffects.claims.take(id);
  const name = { id, proof, collectProof, claim };
  let encryptedData: string;
  try {
    ({ encryptedData } = await collectAnswer(name));
  } catch (error) {
    const end = endOf(error);
    return end === null ? { name: 'failed' } : { name: 'ended', end };
  }
  const opened = await own.openAnswer(encryptedData).catch(() => null);
  void acknowledgeAnswer(name).then(
    () => browserEffects.claims.forget(id),
    () => undefined,
  );
  // Whoever made it did not have this ask: nothing of it is shown.
  return opened === null ? { name: 'forged' } : { name: 'read', message: opened };
}

function useCollect(own: OwnAsk, onStep: (name: CollectStep['name']) => void) {
  const [step, setStep] = useState<CollectStep>({ name: 'looking' });
  const tell = useEffectEvent(onStep);
  const isAsked = isWaiting(step);
  useEffect(() => {
    if (!isAsked) return undefined;
    const watch = new LinkWatch(
      () => lookAt({ id: own.askId, proof: own.askProof }),
      0,
      (look) => setStep((now) => (isWaiting(now) ? stepOf(look) : now)),
    );
    void watch.ask();
    return () => watch.stop();
  }, [own, isAsked]);
  useEffect(() => tell(step.name), [step.name]);
  useEffect(() => {
    const conceal = () => setStep((now) => (now.name === 'read' ? { name: 'read', message: null } : now));
    addEventListener('pagehide', conceal);
    return () => removeEventListener('pagehide', conceal);
  }, []);
  const open = useCallback(async () => {
    setStep({ name: 'busy' });
    setStep(await collect(own));
  }, [own]);
  return { step, open };
}

export interface CollectAnswerProps {
  readonly own: OwnAsk;
  /** Told of each step: `read` once the answer is here. */
  readonly onStep?: (name: CollectStep['name']) => void;
}

const ignore = () => undefined;

/** The answer to one's own ask. It is shown once, to who has the collect link. */
export function CollectAnswer({ own, onStep = ignore }: CollectAnswerProps) {
  const { step, open } = useCollect(own, onStep);
  const titleRef = useFocusOnChange(isWaiting(step) || step.name === 'busy' ? 'waiting' : step.name);
  return (
    <CollectScreen step={step} text={own.question.text} titleRef={titleRef} onOpen={() => void open()} />
  );
}
