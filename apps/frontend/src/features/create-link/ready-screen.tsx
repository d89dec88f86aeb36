import { useLayoutEffect, useRef } from 'react';
import type { Plan } from '@oncelink/contracts';
import type { Receipt } from '../../api/receipt/read-receipt.ts';
import type { TakenBack } from '../../api/receipt/take-back.ts';
import { Link } from 'react-router-dom';
import { describeDuration, describeTime } from '../../i18n/formats.ts';
import { t, textsOf } from '../../i18n/translate.ts';
import { Burn } from '../../ui/burn.tsx';
import { AppScreen, MarginNotes, Sheet, type MarginNote } from '../../ui/page-layout.tsx';
import type { ReadyLink } from './create-link-state.ts';
import { ReadyCard } from './ready-card.tsx';

type LinkEnd = Pick<ReadyLink, 'kind' | 'lifetime' | 'opensAt' | 'endsAt'>;

/** When a link shows nothing any more. The life of one that opens later is none from now on, so its end is told. */
function describeEnd({ lifetime, opensAt, endsAt }: LinkEnd): string {
  if (lifetime === null || endsAt === null) return t('readyLink.notes.gone.textUnlimited');
  return opensAt === undefined
    ? t('readyLink.notes.gone.text', { lifetime: describeDuration(lifetime) })
    : t('readyLink.notes.gone.textUntil', { time: describeTime(endsAt) });
}

/** What happens to a link that is sent, in order. */
export function notesFor(link: LinkEnd): readonly MarginNote[] {
  const { kind } = link;
  const notes = textsOf('readyLink.notes');
  if (kind === 'unsealed') return [notes.anyone, notes.change];
  const gone = { title: t('readyLink.notes.gone.title'), text: describeEnd(link) };
  return kind === 'password' ? [notes.send, notes.password, gone] : [notes.send, gone];
}

interface ReadyScreenProps {
  readonly link: ReadyLink;
  readonly plan: Plan;
  /** The link has ended: its card burns, and nothing on it counts any more. */
  readonly burning?: boolean;
  readonly onReceipt: (receipt: Receipt) => void;
  readonly onEnd: (ending: TakenBack) => void;
  readonly onAnother: () => void;
}

/** Replaces the form, so it takes the focus: a screen reader then begins with the news. */
export function ReadyScreen({ burning = false, ...props }: ReadyScreenProps) {
  const { link, plan } = props;
  const title = useRef<HTMLHeadingElement>(null);
  // Before the card selects the link: taking the focus may end a selection.
  useLayoutEffect(() => {
    scrollTo(0, 0);
    title.current?.focus({ preventScroll: true });
  }, []);
  const texts = link.kind === 'unsealed' ? textsOf('readyLink.unsealed') : textsOf('readyLink.sealed');
  return (
    <AppScreen title={texts.title} titleRef={title} lede={texts.lede}>
      <Sheet
        notes={
          <MarginNotes label={t('readyLink.whatNext')} notes={notesFor(link)}>
            {plan === 'free' && (
              <p className="mt-4 text-14 text-muted">
                {t('readyLink.proHint')}{' '}
                <Link to="/pricing" className="text-ink underline decoration-1 underline-offset-[3px]">
                  {t('readyLink.pro')}
                </Link>
                .
              </p>
            )}
          </MarginNotes>
        }
      >
        {burning ? (
          <div inert>
            <Burn burning>
              <ReadyCard {...props} />
            </Burn>
          </div>
        ) : (
          <ReadyCard {...props} />
        )}
      </Sheet>
    </AppScreen>
  );
}
