import Check from 'lucide-react/icons/check';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import Clock from 'lucide-react/icons/clock';
import Flame from 'lucide-react/icons/flame';
import Hourglass from 'lucide-react/icons/hourglass';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import Trash2 from 'lucide-react/icons/trash-2';
import Undo2 from 'lucide-react/icons/undo-2';
import type { LucideIcon } from 'lucide-react';
import { describeTimeLeft } from '../../i18n/formats.ts';
import { t } from '../../i18n/translate.ts';
import type { KeptLink, KeptState } from '../../lib/link-list/kept-link.ts';

/** Links by what became of them. */
export const PARTS = ['all', 'waiting', 'opened', 'ended'] as const;
export type Part = (typeof PARTS)[number];

const PART_OF: Readonly<Record<KeptState, Exclude<Part, 'all'>>> = {
  waiting: 'waiting',
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
  viewed: 'ok',
  locked: 'danger',
};

/** Its time is up by this device's clock; the server has not said so yet. */
export const isOverdue = ({ state, endsAt }: KeptLink, now: number): boolean =>
  state === 'waiting' && endsAt !== null && endsAt <= now;

/** What became of a link: an icon and words, never colour alone. */
export function describeState(link: KeptLink, now: number): StateWords {
  const { state } = link;
  if (isOverdue(link, now)) return { icon: Flame, words: t('myLinks.timeUp'), tone: 'muted' };
  return { icon: ICONS[state], words: t(`myLinks.states.${state}`), tone: TONES[state] ?? 'muted' };
}

/** "5 hours 3 minutes left"; empty for a link that has ended. */
export function describeLeft({ state, endsAt }: KeptLink, now: number): string {
  if (state !== 'waiting') return '';
  if (endsAt === null) return t('myLinks.noLimit');
  const seconds = Math.floor((endsAt - now) / 1000);
  return seconds > 0 ? t('myLinks.left', { time: describeTimeLeft(seconds) }) : '';
}

/** What a link is called where a sentence speaks of it. */
export const callLink = ({ label, tag }: KeptLink): string => (label === '' ? tag : label);
