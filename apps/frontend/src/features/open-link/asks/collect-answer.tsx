import { useCallback, useEffect, useEffectEvent, useState, type Ref } from 'react';
import type { Message } from '@oncelink/link-crypto';
import type { OwnAsk } from '@oncelink/link-crypto/asking';
import { acknowledgeAnswer, collectAnswer } from '../../../api/asks.ts';
import { t } from '../../../i18n/translate.ts';
import { LinkWatch } from '../../../lib/link-watch.ts';
import { usePersonalClick } from '../../../lib/personal-click.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardFoot } from '../../../ui/card.tsx';
import { AppScreen } from '../../../ui/page-layout.tsx';
import { browserEffects } from '../flow/open-link-effects.ts';
import { RevealedParts } from '../rich/revealed-parts.tsx';
import { useFocusOnChange } from '../use-focus-on-change.ts';
import { AskedWords, EndScreen } from './ask-parts.tsx';
import { endOf, lookAt, type AskEnd, type AskLook } from '../../../api/ask-state.ts';

type Step =
  | { readonly name: 'looking' | 'open' | 'unanswered' | 'answered' | 'busy' | 'failed' | 'forged' }
  | { readonly name: 'ended'; readonly end: AskEnd }
  /** Null once the page has been left: coming back must not show it again. */
  | { readonly name: 'read'; readonly message: Message | null };

const stepOf = (look: AskLook): Step =>
  look.state === 'ended'
    ? { name: 'ended', end: look.end }
    : { name: look.state === 'limited' ? 'unanswered' : look.state };

const isWaiting = ({ name }: Step): boolean => name === 'looking' || name === 'open' || name === 'unanswered';

/** Claims the answer, opens it here, and has the server erase its copy. */
async function collect(own: OwnAsk): Promise<Step> {
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

function useCollect(own: OwnAsk, onStep: (name: Step['name']) => void) {
  const [step, setStep] = useState<Step>({ name: 'looking' });
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

interface ReadAnswerProps {
  readonly message: Message | null;
  readonly titleRef: Ref<HTMLHeadingElement>;
  readonly text: string | undefined;
}

const ReadAnswer = ({ message, titleRef, text }: ReadAnswerProps) => (
  <AppScreen title={t('collect.read')} lede={t('collect.readLede')}>
    <Card aria-label={t('collect.card')} className="max-w-[704px]">
      {text !== undefined && (
        <div className="border-b border-line px-5 py-5 tablet:px-8">
          <AskedWords text={text} label={t('collect.yourWords')} />
        </div>
      )}
      <CardBody>
        {message === null ? (
          <p>{t('revealed.concealed')}</p>
        ) : (
          <RevealedParts message={message} titleRef={titleRef} />
        )}
      </CardBody>
      <CardFoot>
        <p className="text-14 text-muted">{t('collect.erased')}</p>
      </CardFoot>
    </Card>
  </AppScreen>
);

export interface CollectAnswerProps {
  readonly own: OwnAsk;
  /** Told of each step: `read` once the answer is here. */
  readonly onStep?: (name: Step['name']) => void;
}

const ignore = () => undefined;

/** The answer to one's own ask. It is shown once, to who has the collect link. */
export function CollectAnswer({ own, onStep = ignore }: CollectAnswerProps) {
  const { step, open } = useCollect(own, onStep);
  const titleRef = useFocusOnChange(isWaiting(step) || step.name === 'busy' ? 'waiting' : step.name);
  const personally = usePersonalClick();
  const { text } = own.question;
  if (step.name === 'read') return <ReadAnswer message={step.message} titleRef={titleRef} text={text} />;
  if (step.name === 'ended')
    return (
      <EndScreen title={t(`collect.ends.${step.end}.title`)} titleRef={titleRef}>
        {t(`collect.ends.${step.end}.text`)}
      </EndScreen>
    );
  if (step.name === 'forged' || step.name === 'failed')
    return (
      <EndScreen
        isError
        title={t(`collect.${step.name}.title`)}
        titleRef={titleRef}
        onRetry={step.name === 'failed' ? () => void open() : undefined}
      >
        {t(`collect.${step.name}.text`)}
      </EndScreen>
    );
  const isThere = step.name === 'answered' || step.name === 'busy';
  return (
    <AppScreen
      title={isThere ? t('collect.there') : t('collect.waiting')}
      titleRef={titleRef}
      lede={isThere ? t('collect.thereLede') : t('collect.waitingLede')}
    >
      <Card aria-label={t('collect.card')} className="max-w-[704px]" aria-busy={step.name === 'looking'}>
        <CardBody>
          {text !== undefined && <AskedWords text={text} label={t('collect.yourWords')} />}
          <p aria-live="polite" className="mt-3 text-muted">
            {step.name === 'unanswered' && t('collect.noServer')}
          </p>
        </CardBody>
        <CardFoot>
          <Button
            look="primary"
            disabled={!isThere}
            busy={step.name === 'busy'}
            onClick={personally(() => void open())}
          >
            {t('collect.open')}
          </Button>
        </CardFoot>
      </Card>
    </AppScreen>
  );
}
