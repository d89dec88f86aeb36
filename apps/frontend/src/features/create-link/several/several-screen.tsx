import { useEffect, useLayoutEffect, useRef } from 'react';
import Copy from 'lucide-react/icons/copy';
import ListChecks from 'lucide-react/icons/list-checks';
import { Link } from 'react-router-dom';
import type { Plan } from '@oncelink/contracts';
import { describeTime, formatNumber } from '../../../i18n/formats.ts';
import { t, textsOf } from '../../../i18n/translate.ts';
import { linkList } from '../../../lib/link-list/the-list.ts';
import { useStore } from '../../../lib/store.ts';
import { useTimeLeft } from '../../../lib/use-time-left.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardFoot } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AppScreen, MarginNotes, Sheet } from '../../../ui/page-layout.tsx';
import { copyText } from '../copy-text.ts';
import type { Batch, Reader } from '../create-link-state.ts';
import { LinkLife } from '../link-life.tsx';
import { PasswordReminder } from '../password-reminder.tsx';
import { notesFor } from '../ready-screen.tsx';
import { ReaderRow } from './reader-row.tsx';
import { useReadersWatch, type ReadersWatch } from './use-readers-watch.ts';

/** Links that wait, each on a line of its own with its reader's name. */
const listOf = (readers: readonly Reader[]): string =>
  readers
    .flatMap(({ name, state }) => (state.step === 'waiting' ? [`${name}: ${state.link.url}`] : []))
    .join('\n');

/** Why some links were not made, and that the others were. */
function NotMade({
  readers,
  onRetry,
}: {
  readonly readers: readonly Reader[];
  readonly onRetry: () => void;
}) {
  const failed = readers.flatMap(({ state }) => (state.step === 'failed' ? [state] : []));
  const [first] = failed;
  if (first === undefined) return null;
  const { refusal } = first;
  return (
    <Notice
      tone="danger"
      title={t('severalLinks.someFailed', {
        failed: formatNumber(failed.length),
        count: formatNumber(readers.length),
      })}
    >
      <p className="text-muted">
        {refusal === undefined ? t('severalLinks.noAnswer') : t(`errors.${refusal}`)}{' '}
        {t('severalLinks.othersFine')}
      </p>
      <Button className="mt-3" onClick={onRetry}>
        {t('createLink.tryAgain')}
      </Button>
    </Notice>
  );
}

/** What is known of the links, and where they can be found later. */
function Known({
  answeredAt,
  trouble,
  asking,
  ask,
  mayAnswer,
}: ReadersWatch & { readonly mayAnswer: boolean }) {
  const { trouble: listTrouble } = useStore(linkList.store);
  const time = describeTime(answeredAt);
  return (
    <div className="grid gap-3 border-t border-line pt-5 text-14 text-muted">
      <p>
        {trouble !== null && `${textsOf(`receipt.${trouble}`).title} `}
        {t('severalLinks.asOf', { time })} {t('sentLink.asks')}{' '}
        <Button look="quiet" className="-my-2 px-1! text-14!" busy={asking} onClick={() => void ask()}>
          {t('sentLink.askNow')}
        </Button>
      </p>
      <p className="grid grid-cols-[18px_1fr] gap-2.5">
        <ListChecks aria-hidden size={18} strokeWidth={1.75} className="mt-0.5" />
        <span>
          {listTrouble === null ? t('severalLinks.kept') : t('keptLink.blocked')}{' '}
          {mayAnswer && listTrouble === null && `${t('reply.here')} `}
          <Link
            to="/links"
            className="whitespace-nowrap text-ink underline decoration-1 underline-offset-[3px]"
          >
            {t('keptLink.show')}
          </Link>
        </span>
      </p>
    </div>
  );
}

interface SeveralScreenProps {
  readonly batch: Batch;
  readonly plan: Plan;
  readonly onAnother: () => void;
}

/** A link for each of several readers. It replaces the form, so it takes the focus. */
export function SeveralScreen({ batch, plan, onAnother }: SeveralScreenProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const readers = useStore(batch.readers);
  const watch = useReadersWatch(batch);
  const { common } = batch;
  const timeLeft = useTimeLeft(common.endsAt, () => void watch.ask());
  useLayoutEffect(() => {
    scrollTo(0, 0);
    title.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => void linkList.open(), []);
  const making = readers.filter(({ state }) => state.step === 'making').length;
  const list = listOf(readers);
  const made = formatNumber(readers.length - making);
  return (
    <AppScreen title={t('severalLinks.title')} titleRef={title} lede={t('severalLinks.lede')}>
      <Sheet notes={<MarginNotes label={t('readyLink.whatNext')} notes={notesFor(common)} />}>
        <Card aria-label={t('severalLinks.card')}>
          <CardBody className="grid grid-cols-1 gap-4">
            <div className="flex flex-wrap items-center gap-3 max-tablet:*:w-full">
              <Button
                look="primary"
                disabled={list === '' || making > 0}
                onClick={() => void copyText(list, textsOf('severalLinks.copiedAll'))}
              >
                <Copy aria-hidden size={18} strokeWidth={1.75} />
                {t('severalLinks.copyAll')}
              </Button>
              <span aria-live="polite" className="text-14 text-muted tabular-nums">
                {making > 0 && t('severalLinks.progress', { made, count: formatNumber(readers.length) })}
              </span>
            </div>
            <div aria-live="polite">
              <NotMade readers={readers} onRetry={() => void batch.retry()} />
            </div>
            <ul>
              {readers.map((reader, place) => (
                <ReaderRow key={`${place} ${reader.name}`} reader={reader} plan={plan} />
              ))}
            </ul>
            {common.password !== null && (
              <PasswordReminder password={common.password} suite={common.passwordSuite} />
            )}
            <Known
              {...watch}
              mayAnswer={readers.some(
                ({ state }) => state.step === 'waiting' && state.link.reply !== undefined,
              )}
            />
          </CardBody>
          <CardFoot className="justify-between">
            <LinkLife link={common} secondsLeft={timeLeft === null ? null : Math.floor(timeLeft / 1000)} />
            <Button busy={making > 0} onClick={onAnother}>
              {t('readyLink.another')}
            </Button>
          </CardFoot>
        </Card>
      </Sheet>
    </AppScreen>
  );
}
