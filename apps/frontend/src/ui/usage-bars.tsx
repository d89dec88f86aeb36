import { useState } from 'react';
import { describeDay } from '../i18n/formats.ts';

/** What is drawn of a day. */
export interface DayOfBars {
  /** ISO date, UTC. */
  readonly day: string;
  readonly created: number;
  readonly refused: number;
}

const DAY_MS = 86_400_000;
const HEIGHT = 40;
/** Less could not be seen. */
const LEAST = 2;
const GAP = 0.2;
/** So wide that few days are no blocks, and many fill the line. */
const PITCH = { few: 32, many: 8 };
const FEW = 14;

/** The day so many days before today, in UTC as the server counts. */
const dayBefore = (now: number, days: number): string =>
  new Date(now - days * DAY_MS).toISOString().slice(0, 10);

/** One rectangle of the bars. @param base where it stands, from below */
function bar(at: number, base: number, height: number): string {
  return `M${at + GAP / 2} ${HEIGHT - base}h${1 - GAP}v${-height}h${GAP - 1}z`;
}

/** The outlines of all bars: links below, refused calls on top of them. */
function outlinesOf(days: readonly DayOfBars[], count: number, now: number) {
  const most = Math.max(1, ...days.map(({ created, refused }) => created + refused));
  const heightOf = (calls: number) => (calls === 0 ? 0 : Math.max(LEAST, (calls / most) * (HEIGHT - LEAST)));
  const byDay = new Map(days.map((day) => [day.day, day]));
  const bars = Array.from({ length: count }, (_, at) => {
    const { created = 0, refused = 0 } = byDay.get(dayBefore(now, count - 1 - at)) ?? {};
    const [links, refusals] = [heightOf(created), heightOf(refused)];
    return {
      created: links > 0 ? bar(at, 0, links) : '',
      refused: refusals > 0 ? bar(at, links, refusals) : '',
    };
  });
  return {
    created: bars.map((one) => one.created).join(''),
    refused: bars.map((one) => one.refused).join(''),
  };
}

interface UsageBarsProps {
  readonly days: readonly DayOfBars[];
  /** How many days are shown. */
  readonly count: number;
  /** The word for it. */
  readonly today: string;
  /** That the first day is written in; absent: the one in use. */
  readonly language?: string;
}

/** A bar for each day up to today. The numbers stand in words beside it, so screen readers pass over it. */
export function UsageBars({ days, count, today, language }: UsageBarsProps) {
  const [now] = useState(() => Date.now());
  const { created, refused } = outlinesOf(days, count, now);
  const width = count * (count > FEW ? PITCH.many : PITCH.few);
  return (
    <div aria-hidden className="mt-2 w-fit max-w-full">
      <svg
        width={width}
        height={HEIGHT}
        viewBox={`0 0 ${count} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block max-w-full border-b border-ash"
      >
        <path d={created} fill="currentColor" className="text-ink" />
        <path d={refused} fill="currentColor" className="text-danger" />
      </svg>
      <p className="flex justify-between gap-4 text-muted">
        <span>{describeDay(dayBefore(now, count - 1), language)}</span>
        <span>{today}</span>
      </p>
    </div>
  );
}
