import { useEffect, useId, useRef, useState } from 'react';
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Copy from 'lucide-react/icons/copy';
import Flame from 'lucide-react/icons/flame';
import Hourglass from 'lucide-react/icons/hourglass';
import QrCode from 'lucide-react/icons/qr-code';
import Share2 from 'lucide-react/icons/share-2';
import type { Plan } from '@oncelink/contracts';
import type { LinkEnding } from '../../../api/link-ending.ts';
import { describeTime } from '../../../i18n/formats.ts';
import { t, textsOf } from '../../../i18n/translate.ts';
import { useStore } from '../../../lib/store.ts';
import { useBrowserValue } from '../../../lib/use-browser-value.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LinkBox } from '../../../ui/link-box.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { StateLabel } from '../../../ui/state-label.tsx';
import { copyText } from '../copy-text.ts';
import type { KeptReply, Reader, ReadyLink } from '../create-link-state.ts';
import { LinkQr } from '../link-qr.tsx';
import { filesPart } from '../files/late-files.ts';
import type { SentName } from '../files/sent-files.ts';
import { replies } from '../rich/late-replies.ts';
import { share } from '../send/share-link.ts';
import { EndStatement } from '../sent/end-statement.tsx';

interface ReaderLinkProps {
  readonly name: string;
  readonly link: ReadyLink;
  readonly plan: Plan;
}

/** The ways of one link to its reader. It is shown where the browser did not let it be copied. */
function ReaderLink({ name, link: { url }, plan }: ReaderLinkProps) {
  const id = useId();
  const box = useRef<HTMLElement>(null);
  const [step, setStep] = useState<'new' | 'copied' | 'shown'>('new');
  const [hasCode, setHasCode] = useState(false);
  const canShare = useBrowserValue(() => 'share' in navigator, false);
  const copy = async () => setStep((await copyText(url, textsOf('readyLink.copied'))) ? 'copied' : 'shown');
  useEffect(() => {
    if (step === 'shown' && box.current) getSelection()?.selectAllChildren(box.current);
  }, [step]);
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <Button
          aria-label={t(step === 'copied' ? 'severalLinks.copyAgainNamed' : 'severalLinks.copyNamed', {
            name,
          })}
          onClick={() => void copy()}
        >
          <Copy aria-hidden size={18} strokeWidth={1.75} className="flex-none" />
          {step === 'copied' ? t('severalLinks.copyAgain') : t('readyLink.copy')}
        </Button>
        {canShare && (
          <Button aria-label={t('severalLinks.shareNamed', { name })} onClick={() => void share({ url })}>
            <Share2 aria-hidden size={18} strokeWidth={1.75} className="flex-none" />
            {t('readyLink.share')}
          </Button>
        )}
        {plan === 'pro' && (
          <IconButton
            aria-label={t('severalLinks.codeNamed', { name })}
            aria-expanded={hasCode}
            aria-controls={id}
            onClick={() => setHasCode(!hasCode)}
          >
            <QrCode aria-hidden size={20} strokeWidth={1.75} />
          </IconButton>
        )}
      </div>
      {step === 'shown' && (
        <div className="mt-3">
          <LinkBox ref={box} url={url} />
        </div>
      )}
      <div id={id}>
        {hasCode && (
          <div className="mt-3">
            <LinkQr url={url} />
          </div>
        )}
      </div>
    </>
  );
}

/** The reader may answer even when the link has ended, and perhaps nothing else has what opens that. */
function RowReply({ reply }: { readonly reply: KeptReply | undefined }) {
  const late = useStore(replies.store, null);
  return (
    reply &&
    late && (
      <div className="mt-3 empty:hidden">
        <late.OnlyReplyNote reply={reply} />
      </div>
    )
  );
}

/** How far a reader has come with the files. What says it came when they were sent. */
function RowFiles({ files }: { readonly files: SentName | undefined }) {
  const late = useStore(filesPart.store, null);
  return (
    files &&
    late && (
      <div className="mt-2 text-14">
        <late.SentFilesNote name={files} />
      </div>
    )
  );
}

function endOf({ reason, at }: LinkEnding): string {
  if (reason === 'unknown') return t('receipt.unknown.title');
  if (reason === 'viewed' && at !== null) return t('sentLink.opened', { time: describeTime(at) });
  return textsOf('sentLink.headings')[reason];
}

function ReaderState({ state }: Pick<Reader, 'state'>) {
  switch (state.step) {
    case 'making':
      return (
        <span className="inline-flex items-center gap-2 text-muted">
          <Spinner />
          {t('severalLinks.making')}
        </span>
      );
    case 'failed':
      return (
        <StateLabel icon={CircleAlert} tone="danger">
          {t('severalLinks.failed')}
        </StateLabel>
      );
    case 'waiting':
      return (
        <StateLabel icon={Hourglass} tone="muted">
          {t('severalLinks.waiting')}
        </StateLabel>
      );
    case 'ended':
      return (
        <StateLabel
          icon={state.ending.reason === 'viewed' ? Check : Flame}
          tone={state.ending.reason === 'viewed' ? 'ok' : 'muted'}
        >
          {endOf(state.ending)}
        </StateLabel>
      );
  }
}

/** One reader: what became of the link, and while it waits, the ways to send it. */
export function ReaderRow({
  reader: { name, state },
  plan,
}: {
  readonly reader: Reader;
  readonly plan: Plan;
}) {
  const link = state.step === 'waiting' ? state.link : null;
  const reply = state.step === 'ended' ? state.reply : link?.reply;
  return (
    <li className="border-t border-line py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="min-w-0">
          <bdi className="font-semibold wrap-anywhere">{name}</bdi>{' '}
          {link?.tag !== undefined && (
            <code dir="ltr" className="font-mono text-14 text-muted">
              {link.tag}
            </code>
          )}
        </span>
        <ReaderState state={state} />
      </div>
      {link !== null && <ReaderLink name={name} link={link} plan={plan} />}
      {state.step === 'ended' && state.ending.reason === 'viewed' && <RowFiles files={state.files} />}
      {state.step === 'ended' && state.ending.reason !== 'unknown' && (
        <div className="mt-3">
          <EndStatement name={state.name} at={state.ending.at} called={name} />
        </div>
      )}
      <RowReply reply={reply} />
    </li>
  );
}
