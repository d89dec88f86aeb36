import { useEffect, useRef, useState } from 'react';
import type { Message } from '@oncelink/link-crypto';
import type { ReceivedAsk } from '@oncelink/link-crypto/asking';
import { ApiError } from '../../../api/api-errors.ts';
import { endOf, lookAt, type AskEnd } from '../../../api/ask-state.ts';
import { answerAsk, type AskName } from '../../../api/asks.ts';

type Step =
  | { readonly name: 'looking' | 'open' | 'busy' | 'failed' | 'limited' | 'sent' }
  | { readonly name: 'ended'; readonly end: AskEnd };

/** Sends one envelope for what is typed: a second one for the same words would be a rival of the first. */
export function useAnswer(ask: ReceivedAsk, name: AskName) {
  const [step, setStep] = useState<Step>({ name: 'looking' });
  const sealed = useRef<{ readonly message: string; readonly envelope: string }>(null);
  useEffect(() => {
    let shown = true;
    const look = async () => {
      const found = await lookAt(name);
      if (!shown) return;
      // Without an answer of the server the form is there all the same: sending will tell.
      if (found.state === 'ended') setStep({ name: 'ended', end: found.end });
      else setStep(found.state === 'answered' ? { name: 'ended', end: 'answered' } : { name: 'open' });
    };
    void look();
    return () => {
      shown = false;
    };
  }, [name]);
  const send = async (message: Message) => {
    setStep({ name: 'busy' });
    try {
      const key = JSON.stringify(message);
      if (sealed.current?.message !== key)
        sealed.current = { message: key, envelope: await ask.answer(message) };
      await answerAsk({ ...name, encryptedData: sealed.current.envelope });
      sealed.current = null;
      setStep({ name: 'sent' });
    } catch (error) {
      const end = endOf(error);
      const isLimited = error instanceof ApiError && error.code === 'RATE_LIMITED';
      setStep(end === null ? { name: isLimited ? 'limited' : 'failed' } : { name: 'ended', end });
    }
  };
  return { step, send };
}
