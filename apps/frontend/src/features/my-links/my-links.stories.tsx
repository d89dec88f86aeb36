import './my-links.css';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { withTopic } from '../../i18n/language.ts';
import { t } from '../../i18n/translate.ts';
import { cleanLabel, type KeptLink, type KeptState } from '../../lib/link-list/kept-link.ts';
import type { ListState } from '../../lib/link-list/link-list.ts';
import { AppScreen } from '../../ui/page-layout.tsx';
import type { ListActions } from './link-actions.ts';
import { LinksBody } from './links-body.tsx';
import { Opening } from './no-links.tsx';
import { LinkRow } from './link-row.tsx';
import { SaveStatement, STATEMENT_STEPS } from '../../ui/save-statement.tsx';
import { StopMails } from './stop-mails.tsx';
import type { Asked } from './use-looks.ts';

const meta: Meta = {
  title: 'My links',
  parameters: { layout: 'fullscreen' },
  loaders: [() => withTopic('my-links', async () => ({}))],
};
export default meta;

const HOUR_MS = 3_600_000;
const NOW = Date.now();
const nothing = () => undefined;
const ACTIONS: ListActions = {
  ask: nothing,
  takeBack: () => Promise.reject(new Error('No server here.')),
  rename: nothing,
  forget: nothing,
  restore: nothing,
  another: nothing,
  open: nothing,
  forgetAll: nothing,
  forgetDamaged: nothing,
};

const WAITING: KeptLink = {
  id: 'waiting',
  kind: 'sealed',
  ref: '',
  proof: '',
  label: 'Staging database, for Ana',
  tag: 'K7QF',
  group: null,
  madeAt: NOW - HOUR_MS,
  lifetime: 86_400,
  endsAt: NOW + 23 * HOUR_MS,
  state: 'waiting',
  endedAt: null,
  knownAt: NOW,
};
const link = (id: string, change: Partial<KeptLink>): KeptLink => ({ ...WAITING, id, ...change });
const ended = (state: KeptState, change: Partial<KeptLink> = {}): KeptLink =>
  link(state, { state, endedAt: state === 'unknown' ? null : NOW - 40 * HOUR_MS, ...change });

const LINKS: readonly KeptLink[] = [
  WAITING,
  link('short', { kind: 'short', label: 'Wi-Fi of the office', tag: 'M2XD', endsAt: NOW + 0.4 * HOUR_MS }),
  link('forever', { kind: 'password', label: '', tag: 'PW4R', endsAt: null, lifetime: null }),
  link('later', {
    label: 'For the night shift',
    tag: 'N5GT',
    opensAt: NOW + 30 * HOUR_MS,
    endsAt: NOW + 54 * HOUR_MS,
  }),
  link('overdue', { label: 'Door code', tag: 'D8CD', endsAt: NOW - 1000 }),
  ended('viewed', { label: 'Payroll export for Ben', tag: 'B3NN', endedAt: NOW - 300_000 }),
  ended('expired', { label: 'Old VPN key', tag: 'V2PN' }),
  ended('deleted', { label: 'Sent to the wrong person', tag: 'W9RG' }),
  link('ask', { kind: 'ask', collect: '', label: 'The login of db1', tag: 'A5KD' }),
  link('answered', { kind: 'ask', collect: '', label: 'Door code', tag: 'A6KE', state: 'answered' }),
  ended('locked', { kind: 'password', label: 'Root password', tag: 'R6TT' }),
  ended('taken-back', { label: 'Typed a mistake', tag: 'T3BK' }),
  ended('unknown', { label: 'From last month', tag: 'L4ST' }),
];

const ASKED: Asked = { answeredAt: NOW, trouble: null, asking: false };
const STATE: ListState = { step: 'open', links: LINKS, damaged: 0, newer: 0, trouble: null };

const screen = (
  state: Partial<ListState>,
  asked: Partial<Asked> = {},
  lede: 'lede' | 'ledeSynced' = 'lede',
): StoryObj => ({
  render: () => (
    <AppScreen title={t('myLinks.title')} lede={t(`myLinks.${lede}`)}>
      <LinksBody state={{ ...STATE, ...state }} asked={{ ...ASKED, ...asked }} news="" actions={ACTIONS} />
    </AppScreen>
  ),
});
/** One link, opened. */
const open = (shown: KeptLink): StoryObj => ({
  render: () => (
    <div className="wrap py-8">
      <ul className="border-b border-line">
        <LinkRow link={shown} now={NOW} open onToggle={nothing} actions={ACTIONS} />
      </ul>
    </div>
  ),
});

export const EveryState = screen({});
export const Empty = screen({ links: [] });
export const OnSeveralDevices = screen({ links: LINKS.slice(0, 2) }, {}, 'ledeSynced');
export const BeforeTheList: StoryObj = {
  render: () => (
    <AppScreen title={t('myLinks.title')} lede={t('myLinks.lede')}>
      <Opening />
    </AppScreen>
  ),
};
export const Unanswered = screen({}, { trouble: 'unanswered', answeredAt: NOW - HOUR_MS });
export const Limited = screen({}, { trouble: 'limited', answeredAt: null });
export const Asking = screen({}, { asking: true });
export const StorageBlocked = screen({ links: [], trouble: 'blocked' });
export const StorageBlockedWithLinks = screen({ links: LINKS.slice(0, 2), trouble: 'blocked' });
export const NoRoom = screen({ links: LINKS.slice(0, 3), trouble: 'no-room' });
export const DamagedAndNewer = screen({ links: LINKS.slice(0, 2), damaged: 2, newer: 1 });
export const ManyLinks = screen({
  links: Array.from({ length: 120 }, (_, index) => link(`many ${index}`, { label: `Link ${index + 1}` })),
});
export const LongLabels = screen({
  links: [
    link('long', { label: 'W'.repeat(60) }),
    link('words', { label: 'the key of the cupboard in the corridor of the third floor' }),
    link('arabic', { label: 'مفتاح الخزانة في ممر الطابق الثالث', state: 'locked', endedAt: NOW }),
    link('mixed', { label: cleanLabel('invoice \u202Efdp.exe') }),
  ],
});
export const SeveralReaders = screen({
  links: [
    ...['Ana', 'Ben', 'Cleo'].map((label) => link(label, { label, group: 'G' })),
    link('asked', { label: 'Which code has the door?' }),
    link('reply', { kind: 'ask', collect: '', answers: 'asked', label: '', state: 'answered' }),
  ],
});
export const OpenWaiting = open(WAITING);
export const OpenOpened = open(ended('viewed', { endedAt: NOW - 300_000 }));
export const OpenUnknown = open(ended('unknown'));

export const Statements: StoryObj = {
  render: () => (
    <div className="wrap grid gap-6 py-8">
      {(['idle', 'running', ...STATEMENT_STEPS] as const).map((step) => (
        <SaveStatement
          key={step}
          save={async () => 'failed'}
          destroyedAt={NOW + 26 * HOUR_MS}
          initially={step}
        />
      ))}
    </div>
  ),
};

export const StoppingMails: StoryObj = {
  render: () => (
    <div className="wrap py-8">
      <StopMails token={'A'.repeat(43)} />
    </div>
  ),
};
