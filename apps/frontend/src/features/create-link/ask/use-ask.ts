import { useRef, useState } from 'react';
import type { ErrorCode } from '@oncelink/contracts';
import type { Question } from '@oncelink/link-crypto/asking';
import { FORM_NAMES, type FormName } from '@oncelink/link-crypto/forms';
import { ApiError } from '../../../api/api-errors.ts';
import { createLatePart, useLatePart } from '../../../lib/late-part.ts';
import { usePlan } from '../../../session/use-plan.ts';
import { tellsByDefault } from '../rich/mail-default.ts';
import { chosenLife, useAskLives, type AskLife } from './ask-life.ts';
import type { AskDraft, MadeAsk } from './make-ask.ts';

export const SHAPES = ['text', ...FORM_NAMES] as const;
export type Shape = 'text' | FormName;

/** What was typed and chosen. */
export interface AskWish {
  readonly text: string;
  readonly shape: Shape;
  readonly life: AskLife;
  /** Null: as the account has it. */
  readonly tells: boolean | null;
}

/** Why no link was made: a refusal, no answer, or an own time that is too short or too long. */
export type AskFailure = ErrorCode | 'no-answer' | 'time-range';

/** With the list of this browser, which a page that is made without one must not open. */
const maker = createLatePart(() => import('./make-ask.ts'));

function questionOf({ text, shape }: AskWish, isTold: boolean): Question {
  const asked = text.trim();
  return {
    ...(asked !== '' && { text: asked }),
    ...(shape !== 'text' && { form: shape }),
    ...(isTold && { tellsAsker: true as const }),
  };
}

/** Makes the ask once: the same question that is sent again is the same ask. */
export function useAsk(onMade: (ask: MadeAsk) => void) {
  const draft = useRef<{ readonly key: string; readonly ask: Promise<AskDraft> }>(null);
  const [step, setStep] = useState<'idle' | 'busy' | { readonly failure: AskFailure }>('idle');
  const { common } = useAskLives();
  const plan = usePlan();
  useLatePart(maker, 'idle');
  const make = async (wish: AskWish, life: number | null): Promise<void> => {
    const { draftAsk, sendAsk } = await maker.load();
    // What is left to the account is decided here, as with links.
    const isTold = wish.tells ?? (await tellsByDefault());
    const key = JSON.stringify([wish.text, wish.shape, life, isTold]);
    if (draft.current?.key !== key) draft.current = { key, ask: draftAsk(questionOf(wish, isTold)) };
    onMade(await sendAsk(await draft.current.ask, life));
  };
  const submit = async (wish: AskWish) => {
    if (step === 'busy') return;
    const life = chosenLife(wish.life);
    if (life === 'invalid') return setStep({ failure: 'time-range' });
    const isOwn = life !== null && life !== common;
    if (isOwn && plan === 'free') return setStep({ failure: 'PRO_REQUIRED' });
    setStep('busy');
    try {
      await make(wish, isOwn ? life : null);
    } catch (error) {
      if (!(error instanceof ApiError)) draft.current = null;
      setStep({ failure: error instanceof ApiError ? error.code : 'no-answer' });
    }
  };
  return { submit, isBusy: step === 'busy', failure: typeof step === 'string' ? null : step.failure };
}
