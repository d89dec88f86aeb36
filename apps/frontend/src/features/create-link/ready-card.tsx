import { useRef } from 'react';
import Copy from 'lucide-react/icons/copy';
import type { Plan } from '@oncelink/contracts';
import type { Receipt } from '../../api/receipt/read-receipt.ts';
import { takeBack, type TakenBack } from '../../api/receipt/take-back.ts';
import { useStore } from '../../lib/store.ts';
import { useTimeLeft } from '../../lib/use-time-left.ts';
import { formatNumber } from '../../i18n/formats.ts';
import { t, textsOf } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardFoot } from '../../ui/card.tsx';
import { Fuse } from '../../ui/fuse.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { LinkBox } from '../../ui/link-box.tsx';
import { useAppleKeys } from '../../ui/use-apple-keys.ts';
import type { ReadyLink } from './create-link-state.ts';
import { filesPart } from './files/late-files.ts';
import { KeepNote } from './kept/keep-note.tsx';
import { LinkLife } from './link-life.tsx';
import { LinkQr } from './link-qr.tsx';
import { PasswordReminder } from './password-reminder.tsx';
import { replies } from './rich/late-replies.ts';
import { SendLink } from './send/send-link.tsx';
import { TakeBack } from './sent/take-back.tsx';
import { useLinkWatch } from './sent/use-link-watch.ts';
import { WatchNote } from './sent/watch-note.tsx';
import { useCopyLink } from './use-copy-link.ts';

/** Above this, the box shows the beginning only. */
const LONG_LINK = 330;

interface ReadyCardProps {
  readonly link: ReadyLink;
  readonly plan: Plan;
  readonly onReceipt: (receipt: Receipt) => void;
  readonly onEnd: (ending: TakenBack) => void;
  readonly onAnother: () => void;
}

/** The finished link, copied by one click or key, and how long it will live. */
export function ReadyCard({ link, plan, onReceipt, onEnd, onAnother }: ReadyCardProps) {
  const box = useRef<HTMLElement>(null);
  const copy = useCopyLink(box, link);
  const appleKeys = useAppleKeys();
  // It came with the link, where its reader may answer.
  const late = useStore(replies.store, null);
  const lateFiles = useStore(filesPart.store, null);
  const { ask, asking } = useLinkWatch(link, onReceipt);
  const timeLeft = useTimeLeft(link.endsAt, () => void ask());
  const secondsLeft = timeLeft === null ? null : Math.floor(timeLeft / 1000);
  /** From the making on: the life of a link that opens later begins with its start. */
  const whole = link.ttl;
  /** Until its time is up. The server may not have been reached since. */
  const isUseful = secondsLeft !== 0;
  return (
    <Card aria-label={t('readyLink.link')}>
      {secondsLeft !== null && whole !== null && <Fuse left={secondsLeft / whole} />}
      <CardBody
        className={joinClasses(
          'grid grid-cols-1 gap-6',
          plan === 'pro' && 'tablet:grid-cols-[1fr_152px] tablet:gap-8',
        )}
      >
        <div className="grid min-w-0 grid-cols-1 content-start gap-4">
          <LinkBox ref={box} url={link.url} />
          {link.url.length > LONG_LINK && (
            <p className="text-14 text-muted">
              {t('readyLink.longLink', { characters: formatNumber(link.url.length) })}
            </p>
          )}
          {isUseful && (
            <>
              <div className="flex flex-wrap items-center gap-3">
                <Button look="primary" className="max-tablet:w-full" onClick={() => void copy()}>
                  <Copy aria-hidden size={18} strokeWidth={1.75} />
                  {t('readyLink.copy')}
                </Button>
                <span className="text-14 text-muted max-tablet:hidden touch:hidden">
                  {appleKeys ? t('readyLink.keysApple') : t('readyLink.keys')}
                </span>
              </div>
              <SendLink link={link} />
            </>
          )}
          {link.password !== null && <PasswordReminder password={link.password} suite={link.passwordSuite} />}
          {link.kind !== 'unsealed' && (
            <>
              <WatchNote link={link} asking={asking} onAsk={() => void ask()} />
              {link.files && lateFiles && <lateFiles.WaitingFilesNote />}
              {link.reply && late && <late.ReplyNote reply={link.reply} />}
              <KeepNote link={link} />
            </>
          )}
        </div>
        {plan === 'pro' && isUseful && <LinkQr url={link.url} />}
      </CardBody>
      <CardFoot className="justify-between">
        <LinkLife link={link} secondsLeft={secondsLeft} />
        <div className="flex flex-wrap gap-3 max-tablet:w-full max-tablet:*:w-full">
          {link.kind !== 'unsealed' && (
            <TakeBack end={() => takeBack(link.url)} words={textsOf('sentLink.takeBack')} onEnd={onEnd} />
          )}
          <Button onClick={onAnother}>{t('readyLink.another')}</Button>
        </div>
      </CardFoot>
    </Card>
  );
}
