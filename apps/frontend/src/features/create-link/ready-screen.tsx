import { useLayoutEffect, useRef } from 'react';
import type { Plan } from '@oncelink/contracts';
import { describeDuration } from '../../texts/durations.ts';
import { readyLinkTexts } from '../../texts/ready-link.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { AppScreen, MarginNotes, Sheet, type MarginNote } from '../../ui/page-layout.tsx';
import type { ReadyLink } from './create-link-flow.ts';
import { ReadyCard } from './ready-card.tsx';

const { notes } = readyLinkTexts;

function notesFor({ kind, lifetime }: ReadyLink): readonly MarginNote[] {
  if (kind === 'unsealed') return [notes.anyone, notes.change];
  const gone = notes.gone(lifetime === null ? null : describeDuration(lifetime));
  return kind === 'password' ? [notes.send, notes.password, gone] : [notes.send, gone];
}

interface ReadyScreenProps {
  readonly link: ReadyLink;
  readonly plan: Plan;
  readonly onAnother: () => void;
}

/** Replaces the form, so it takes the focus: a screen reader then begins with the news. */
export function ReadyScreen({ link, plan, onAnother }: ReadyScreenProps) {
  const title = useRef<HTMLHeadingElement>(null);
  // Before the card selects the link: taking the focus may end a selection.
  useLayoutEffect(() => {
    scrollTo(0, 0);
    title.current?.focus({ preventScroll: true });
  }, []);
  const texts = link.kind === 'unsealed' ? readyLinkTexts.unsealed : readyLinkTexts.sealed;
  return (
    <AppScreen title={texts.title} titleRef={title} lede={texts.lede}>
      <Sheet
        notes={
          <MarginNotes label={readyLinkTexts.whatNext} notes={notesFor(link)}>
            {plan === 'free' && (
              <p className="mt-4 text-14 text-muted">
                {readyLinkTexts.proHint}{' '}
                <AppLink to="/pricing" className="text-ink underline decoration-1 underline-offset-[3px]">
                  {readyLinkTexts.pro}
                </AppLink>
                .
              </p>
            )}
          </MarginNotes>
        }
      >
        <ReadyCard link={link} plan={plan} onAnother={onAnother} />
      </Sheet>
    </AppScreen>
  );
}
