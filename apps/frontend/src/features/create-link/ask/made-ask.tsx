import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import Copy from 'lucide-react/icons/copy';
import Share2 from 'lucide-react/icons/share-2';
import { Link } from 'react-router-dom';
import { describeTime } from '../../../i18n/formats.ts';
import { t, textsOf, type TextKey } from '../../../i18n/translate.ts';
import { usePlan } from '../../../session/use-plan.ts';
import { linkList } from '../../../lib/link-list/the-list.ts';
import { useStore } from '../../../lib/store.ts';
import { useBrowserValue } from '../../../lib/use-browser-value.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardFoot } from '../../../ui/card.tsx';
import { LinkBox } from '../../../ui/link-box.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AppScreen, MarginNotes, Sheet } from '../../../ui/page-layout.tsx';
import { copyText } from '../copy-text.ts';
import { LinkQr } from '../link-qr.tsx';
import { share } from '../send/share-link.ts';
import { TakeBack } from '../sent/take-back.tsx';
import { AnswerIsHere, EndedAsk } from './ask-fate.tsx';
import { askNotes } from './ask-notes.ts';
import type { MadeAsk } from './make-ask.ts';
import { useAskWatch } from './use-ask-watch.ts';

/** Four words that both pages show. They are English in every language, as those of wallets are. */
const CheckWords = ({ words }: Pick<MadeAsk, 'words'>) => (
  <div className="border-t border-line pt-5">
    <p className="font-medium">{t('ask.words')}</p>
    <p lang="en" dir="ltr" className="mt-1 font-mono rtl:text-right">
      {words.join(' ')}
    </p>
    <p className="mt-1 text-14 text-muted">{t('ask.wordsHint')}</p>
  </div>
);

/** Where that lies which opens the answer: in My links, nowhere but here, or no longer there. */
type Place = 'list' | 'window' | 'gone';
const TITLES = { list: 'ask.here', window: 'ask.nowhere', gone: 'ask.gone' } as const satisfies Record<
  Place,
  TextKey
>;

/** The data of the site may be cleared while the card is open, also by another tab. */
function usePlaceOf({ kept, name }: MadeAsk): Place {
  const { step, links, trouble } = useStore(linkList.store);
  if (kept !== 'kept' || trouble !== null) return 'window';
  return step === 'opening' || links.some(({ ref }) => ref === name.id) ? 'list' : 'gone';
}

/** Where the answer opens. Who loses that has lost the answer, so it is said before. */
function WhereItOpens({ ask }: { readonly ask: MadeAsk }) {
  const place = usePlaceOf(ask);
  const isKept = place === 'list';
  return (
    <div className="border-t border-line pt-5" aria-live="polite">
      <Notice tone={isKept ? 'info' : 'warn'} title={t(TITLES[place])}>
        <p className="text-14 text-muted">
          {isKept ? t('ask.hereHint') : t('ask.nowhereHint')}{' '}
          {isKept && (
            <Link to="/links" className="text-ink underline decoration-1 underline-offset-[3px]">
              {t('ask.myLinks')}
            </Link>
          )}
        </p>
        <Button
          look={isKept ? 'quiet' : 'line'}
          className={isKept ? '-ms-3 text-14!' : 'mt-3'}
          onClick={() => void copyText(ask.collectUrl, textsOf('ask.collectCopied'))}
        >
          {t('ask.copyCollect')}
        </Button>
      </Notice>
    </div>
  );
}

/** The link, and the ways to who has the secret. */
function AskLink({ ask }: { readonly ask: MadeAsk }) {
  const box = useRef<HTMLElement>(null);
  const canShare = useBrowserValue(() => 'share' in navigator, false);
  const plan = usePlan();
  const [copied, setCopied] = useState(false);
  const copy = async () => setCopied(await copyText(ask.url, textsOf('ask.copied')));
  return (
    <>
      <LinkBox ref={box} url={ask.url} />
      <div className="flex flex-wrap gap-3 max-tablet:*:w-full">
        <Button look="primary" onClick={() => void copy()}>
          <Copy aria-hidden size={18} strokeWidth={1.75} />
          {copied ? t('ask.copyAgain') : t('ask.copy')}
        </Button>
        {canShare && (
          <Button onClick={() => void share({ url: ask.url })}>
            <Share2 aria-hidden size={18} strokeWidth={1.75} />
            {t('readyLink.share')}
          </Button>
        )}
      </div>
      {plan === 'pro' && <LinkQr url={ask.url} />}
    </>
  );
}

interface MadeAskProps {
  readonly ask: MadeAsk;
  /** Shows the answer. */
  readonly onOpen: () => void;
  readonly onAnother: () => void;
}

/** The link to send, how its answer will be read, and, while the card is open, what became of it. */
export function MadeAskScreen({ ask, onOpen, onAnother }: MadeAskProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const { step, withdraw, onWithdrawn } = useAskWatch(ask);
  useLayoutEffect(() => {
    scrollTo(0, 0);
    title.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => void linkList.open(), []);
  if (step.name === 'ended') return <EndedAsk end={step.end} onAnother={onAnother} />;
  const isWaiting = step.name !== 'answered';
  return (
    <AppScreen
      title={isWaiting ? t('ask.ready') : t('ask.answered')}
      titleRef={title}
      lede={isWaiting ? t('ask.readyLede') : t('ask.answeredLede')}
    >
      <Sheet notes={<MarginNotes label={t('ask.notesLabel')} notes={askNotes(ask.life)} />}>
        <Card aria-label={t('ask.link')}>
          <CardBody className="grid grid-cols-1 gap-4">
            <div aria-live="polite" className="empty:absolute">
              {!isWaiting && <AnswerIsHere onOpen={onOpen} />}
            </div>
            {isWaiting && (
              <>
                <AskLink ask={ask} />
                <CheckWords words={ask.words} />
                <p className="border-t border-line pt-5 text-14 text-muted">
                  {step.name === 'unanswered' && `${t('collect.noServer')} `}
                  {t('ask.watches')} {ask.tag !== undefined && t('askMail.mailed', { tag: ask.tag })}
                </p>
              </>
            )}
            <WhereItOpens ask={ask} />
          </CardBody>
          <CardFoot className="justify-between">
            <span className="text-14 text-muted">
              {isWaiting && t('ask.until', { time: describeTime(ask.endsAt) })}
            </span>
            <div className="flex flex-wrap gap-3 max-tablet:w-full max-tablet:*:w-full">
              <TakeBack end={withdraw} words={textsOf('ask.withdraw')} onEnd={onWithdrawn} />
              <Button onClick={onAnother}>{t('ask.another')}</Button>
            </div>
          </CardFoot>
        </Card>
      </Sheet>
    </AppScreen>
  );
}
