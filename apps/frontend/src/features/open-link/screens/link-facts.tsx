import { describeTimeLeft } from '../../../i18n/formats.ts';
import { textsOf } from '../../../i18n/translate.ts';
import type { LiveLink } from '../flow/open-link-state.ts';

interface LinkFactsProps {
  readonly link: LiveLink;
  /** Milliseconds; null without an end. */
  readonly timeLeft: number | null;
}

function factsOf(
  { kind, endsAt }: LiveLink,
  timeLeft: number | null,
): readonly (readonly [string, string])[] {
  const texts = textsOf('openLink');
  const facts: [string, string][] = [
    [texts.what, texts.whatText],
    [texts.who, kind === 'password' ? texts.whoTextPassword : texts.whoText],
    [texts.happens, kind === 'unsealed' ? texts.happensTextUnsealed : texts.happensText],
  ];
  if (timeLeft !== null) facts.push([texts.timeLeft, describeTimeLeft(timeLeft / 1000)]);
  else if (endsAt === 'never' && kind !== 'unsealed') facts.push([texts.timeLeft, texts.noTimeLimit]);
  return facts;
}

/** What a reader who has never heard of Oncelink needs to know before the click. */
export const LinkFacts = ({ link, timeLeft }: LinkFactsProps) => (
  <dl>
    {factsOf(link, timeLeft).map(([term, text]) => (
      <div
        key={term}
        className="grid gap-x-4 border-t border-line py-3 first:border-t-0 tablet:grid-cols-[168px_1fr] tablet:py-3.5"
      >
        <dt className="text-muted">{term}</dt>
        <dd className="tabular-nums">{text}</dd>
      </div>
    ))}
  </dl>
);
