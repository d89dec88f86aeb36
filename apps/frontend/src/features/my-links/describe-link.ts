import Check from 'lucide-react/icons/check';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import Clock from 'lucide-react/icons/clock';
import Flame from 'lucide-react/icons/flame';
import Inbox from 'lucide-react/icons/inbox';
import Hourglass from 'lucide-react/icons/hourglass';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import Trash2 from 'lucide-react/icons/trash-2';
import Undo2 from 'lucide-react/icons/undo-2';
import type { LucideIcon } from 'lucide-react';
import { describeTime, describeTimeLeft } from '../../i18n/formats.ts';
import { t } from '../../i18n/translate.ts';
import type { KeptLink, KeptState } from '../../lib/link-list/kept-link.ts';

/** Links by what became of them. */
export const PARTS = ['all', 'waiting', 'opened', 'ended'] as const;
export type Part = (typeof PARTS)[number];

const PART_OF: Readonly<Record<KeptState, Exclude<Part, 'all'>>> = {
  waiting: 'waiting',
  answered: 'waiting',
  viewed: 'opened',
  expired: 'ended',
  deleted: 'ended',
  locked: 'ended',
  'taken-back': 'ended',
  unknown: 'ended',
};

export const isIn = (part: Part, { state }: KeptLink): boolean => part === 'all' || PART_OF[state] === part;

const ICONS: Readonly<Record<KeptState, LucideIcon>> = {
  waiting: Hourglass,
  answered: Inbox,
  viewed: Check,
  expired: Clock,
  deleted: Trash2,
  locked: ShieldAlert,
  'taken-back': Undo2,
  unknown: CircleQuestionMark,
};

export interface StateWords {
  readonly icon: LucideIcon;
  readonly words: string;
  readonly tone: 'ink' | 'ok' | 'muted' | 'danger';
}

const TONES: Readonly<Partial<Record<KeptState, StateWords['tone']>>> = {
  waiting: 'ink',
  answered: 'ok',
  viewed: 'ok',
  locked: 'danger',
};

/** Its time is up by this device's clock; the server has not said so yet. */
export const isOverdue = ({ state, endsAt }: KeptLink, now: number): boolean =>
  state === 'waiting' && endsAt !== null && endsAt <= now;

/** When it opens, of a link that nobody can open yet. */
const startOf = ({ state, opensAt }: KeptLink, now: number): number | undefined =>
  state === 'waiting' && opensAt !== undefined && opensAt > now ? opensAt : undefined;

/** What is said of asks in other words than of links. */
const ASK_STATES = ['waiting', 'viewed', 'expired', 'deleted'] as const;

/** What a state is called. */
export function nameState({ kind, state }: KeptLink): string {
  const ofAsk = kind === 'ask' ? ASK_STATES.find((known) => known === state) : undefined;
  return ofAsk === undefined ? t(`myLinks.states.${state}`) : t(`myLinks.askStates.${ofAsk}`);
}

/** What became of a link: an icon and words, never colour alone. */
export function describeState(link: KeptLink, now: number): StateWords {
  const { state } = link;
  if (isOverdue(link, now)) return { icon: Flame, words: t('myLinks.timeUp'), tone: 'muted' };
  const opensAt = startOf(link, now);
  if (opensAt !== undefined)
    return { icon: CalendarClock, words: t('myLinks.opens', { time: describeTime(opensAt) }), tone: 'ink' };
  return { icon: ICONS[state], words: nameState(link), tone: TONES[state] ?? 'muted' };
}

/** "5 hours 3 minutes left"; empty for a link that has ended, and for one whose life has not begun. */
export function describeLeft(link: KeptLink, now: number): string {
  const { state, endsAt } = link;
  if (state !== 'waiting' && state !== 'answered') return '';
  if (endsAt === null) return t('myLinks.noLimit');
  if (startOf(link, now) !== undefined) return '';
  const seconds = Math.floor((endsAt - now) / 1000);
  return seconds > 0 ? t('myLinks.left', { time: describeTimeLeft(seconds) }) : '';
}

/** What a link is called where a sentence speaks of it. */
export const callLink = ({ label, tag }: KeptLink): string => (label === '' ? tag : label);
