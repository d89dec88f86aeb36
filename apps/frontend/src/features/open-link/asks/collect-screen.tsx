import type { Ref } from 'react';
import type { Message } from '@oncelink/link-crypto';
import type { AskEnd } from '../../../api/ask-state.ts';
import { t } from '../../../i18n/translate.ts';
import { usePersonalClick } from '../../../lib/personal-click.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card, CardBody, CardFoot } from '../../../ui/card.tsx';
import { AppScreen } from '../../../ui/page-layout.tsx';
import { RevealedParts } from '../rich/revealed-parts.tsx';
import { AskedWords, EndScreen } from './ask-parts.tsx';
import { usePersonalSendKey } from './use-personal-send-key.ts';

/** How far the answer to one's own ask has come. */
export type CollectStep =
  | { readonly name: 'looking' | 'open' | 'unanswered' | 'answered' | 'busy' | 'failed' | 'forged' }
  | { readonly name: 'ended'; readonly end: AskEnd }
  /** Null once the page has been left: coming back must not show it again. */
  | { readonly name: 'read'; readonly message: Message | null };

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

const AskAgain = () => <ButtonLink to="/ask">{t('ask.form')}</ButtonLink>;

interface CollectScreenProps {
  readonly step: CollectStep;
  /** The question, if there was one. */
  readonly text: string | undefined;
  readonly titleRef: Ref<HTMLHeadingElement>;
  readonly onOpen: () => void;
}

/** An answer that is awaited, can be opened, was opened, or can't be. */
export function CollectScreen({ step, text, titleRef, onOpen }: CollectScreenProps) {
  const personally = usePersonalClick();
  usePersonalSendKey(step.name === 'answered' ? onOpen : null);
  if (step.name === 'read') return <ReadAnswer message={step.message} titleRef={titleRef} text={text} />;
  if (step.name === 'ended')
    return (
      <EndScreen
        title={t(`collect.ends.${step.end}.title`)}
        titleRef={titleRef}
        more={step.end !== 'read' && <AskAgain />}
      >
        {t(`collect.ends.${step.end}.text`)}
      </EndScreen>
    );
  if (step.name === 'forged' || step.name === 'failed')
    return (
      <EndScreen
        isError
        title={t(`collect.${step.name}.title`)}
        titleRef={titleRef}
        onRetry={step.name === 'failed' ? onOpen : undefined}
        more={step.name === 'forged' && <AskAgain />}
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
          <p aria-live="polite" className="mt-3 text-muted empty:absolute">
            {step.name === 'unanswered' && t('collect.noServer')}
          </p>
        </CardBody>
        <CardFoot>
          <Button look="primary" disabled={!isThere} busy={step.name === 'busy'} onClick={personally(onOpen)}>
            {t('collect.open')}
          </Button>
        </CardFoot>
      </Card>
    </AppScreen>
  );
}
