import { useRef } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Message } from '@oncelink/link-crypto';
import type { DestroyedState, Erasure, LiveLink, LiveState, Trouble } from '../flow/open-link-state.ts';
import { openedLink } from '../opened-link.ts';
import { richLink } from '../rich-link.ts';
import { DestroyedScreen } from './destroyed-screen.tsx';
import { earlyScreen } from './early-link.tsx';
import { EarlyScreen } from './early-screen.tsx';
import { FailedScreen } from './failed-screen.tsx';
import { LiveScreen } from './live-screen.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { RevealedScreen } from './revealed-screen.tsx';

const meta: Meta = {
  title: 'Opening a link',
  parameters: { layout: 'fullscreen' },
  loaders: [openedLink.load, richLink.load, earlyScreen.load],
};
export default meta;

const AT = Date.UTC(2026, 10, 21, 14, 32, 8);
const HOUR_MS = 3_600_000;
const nothing = () => undefined;

const LINK: LiveLink = {
  kind: 'short',
  endsAt: Date.now() + 9 * HOUR_MS,
  resumed: false,
  repaired: false,
  deletion: 'none',
};
const PASSWORD_LINK: LiveLink = { ...LINK, kind: 'password' };

const Live = ({ state }: { state: LiveState }) => (
  <LiveScreen
    state={state}
    titleRef={useRef(null)}
    onVerify={nothing}
    onReveal={nothing}
    onErase={nothing}
    onTimeUp={nothing}
  />
);
const Revealed = ({ erasure }: { erasure: Erasure }) => (
  <RevealedScreen
    state={{
      name: 'revealed',
      kind: 'short',
      message: 'user      readonly\npassword  kestrel-vapor-41-harbor',
      erasure,
    }}
    titleRef={useRef(null)}
  />
);

const Fields = ({ message }: { message: Message }) => (
  <RevealedScreen
    state={{ name: 'revealed', kind: 'sealed', message, erasure: { outcome: 'confirmed', at: AT } }}
    titleRef={useRef(null)}
  />
);
const revealedFields = (fields: NonNullable<Message['fields']>, text?: string): StoryObj => ({
  render: () => <Fields message={{ fields, ...(text !== undefined && { text }) }} />,
});

const live = (state: LiveState): StoryObj => ({ render: () => <Live state={state} /> });
const revealed = (erasure: Erasure): StoryObj => ({ render: () => <Revealed erasure={erasure} /> });
const destroyed = (state: DestroyedState): StoryObj => ({
  render: () => <DestroyedScreen state={state} titleRef={null} />,
});
const notFound = (cause: 'empty' | 'unknown' | 'cleared'): StoryObj => ({
  render: () => <NotFoundScreen state={{ name: 'not_found', cause }} titleRef={null} />,
});
const failed = (trouble: Trouble): StoryObj => ({
  render: () => (
    <FailedScreen
      state={{ name: 'error', trouble, retry: { step: 'check' } }}
      titleRef={null}
      onRetry={nothing}
    />
  ),
});

export const Checking = live({ name: 'checking' });
export const Ready = live({ name: 'ready', link: LINK });
export const ReadyUnsealed = live({ name: 'ready', link: { ...LINK, kind: 'unsealed', endsAt: 'never' } });
export const ReadyWithNote = live({
  name: 'ready',
  link: {
    ...LINK,
    cover: { note: 'For the staging database. Please change it on Monday.', tellsSender: true },
  },
});
export const PasswordWithHostileNote = live({
  name: 'password_required',
  link: { ...PASSWORD_LINK, cover: { note: '\u202Egnp.exe <b>https://evil.example</b>\u200B' } },
  check: 'idle',
  wrong: null,
});
export const OpenedLogin = revealedFields(
  { form: 'login', values: { user: 'ada', password: 'hunter2', address: 'https://db.example' } },
  'Change it at once.',
);
export const OpenedWifi = revealedFields({
  form: 'wifi',
  values: { network: 'Harbor guests', password: 'kestrel-vapor-41' },
});
export const OpenedKey = revealedFields({
  form: 'key',
  values: { name: '.env', value: 'API_KEY=example-0123456789\nDEBUG=0' },
});
export const OpenedCard = revealedFields({
  form: 'card',
  values: {
    number: '4111 1111 1111 1111',
    holder: 'Ada Example',
    expires: '05/29',
    code: '123',
    pin: '0000',
  },
});
export const OpenedWithReply: StoryObj = {
  render: () => <Fields message={{ text: 'Which code has the door?', reply: 'A'.repeat(86) }} />,
};
const early = (link: Partial<LiveLink>): StoryObj => ({
  render: () => (
    <EarlyScreen
      state={{ name: 'early', link: { ...LINK, ...link }, retry: { step: 'check' } }}
      onLook={nothing}
    />
  ),
});
export const OpensLater = early({ opensAt: Date.now() + 30 * HOUR_MS });
export const OpensLaterWithNote = early({
  opensAt: Date.now() + 0.6 * HOUR_MS,
  cover: { note: 'For the night shift.', tellsSender: true },
});
export const Repaired = live({ name: 'ready', link: { ...LINK, repaired: true } });
export const WithPassword = live({
  name: 'password_required',
  link: PASSWORD_LINK,
  check: 'idle',
  wrong: null,
});
export const WrongPassword = live({
  name: 'password_required',
  link: PASSWORD_LINK,
  check: 'idle',
  wrong: { triesLeft: 7 },
});
export const BeingDeleted = live({ name: 'ready', link: { ...LINK, deletion: 'running' } });
export const NotDeleted = live({ name: 'ready', link: { ...LINK, deletion: 'failed' } });
/** Halfway through its 400 ms. */
export const Burning: StoryObj = {
  render: () => (
    <div className="[&_.burn]:visible! [&_.burn]:[--burn:45%]">
      <Live state={{ name: 'ready', link: { ...LINK, deletion: 'done' } }} />
    </div>
  ),
};
export const BeingOpened = live({ name: 'revealing', link: LINK });
export const Opened = revealed({ outcome: 'confirmed', at: AT });
export const OpenedUnconfirmed = revealed({ outcome: 'unconfirmed' });
export const GoneViewed = destroyed({ name: 'gone', reason: 'viewed', at: AT });
export const GoneDeleted = destroyed({ name: 'gone', reason: 'deleted', at: AT });
export const GoneReadHere = destroyed({ name: 'gone', reason: 'read', at: AT });
export const GoneLocked = destroyed({ name: 'gone', reason: 'locked', at: AT });
export const GoneExpired = destroyed({ name: 'expired', at: AT });
export const NotFoundEmpty = notFound('empty');
export const NotFoundUnknown = notFound('unknown');
export const NotFoundCleared = notFound('cleared');
export const TroubleCut = failed('cut');
export const TroubleDamaged = failed('damaged');
export const TroubleConnection = failed('connection');
export const TroubleLimited = failed('limited');
export const TroubleUnsupported = failed('unsupported');
