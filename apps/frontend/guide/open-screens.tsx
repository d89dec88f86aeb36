import { useRef } from 'react';
import type {
  DestroyedState,
  Erasure,
  LiveLink,
  LiveState,
  Trouble,
} from '../src/features/open-link/flow/open-link-state.ts';
import { DestroyedScreen } from '../src/features/open-link/screens/destroyed-screen.tsx';
import { FailedScreen } from '../src/features/open-link/screens/failed-screen.tsx';
import { LiveScreen } from '../src/features/open-link/screens/live-screen.tsx';
import { NotFoundScreen } from '../src/features/open-link/screens/not-found-screen.tsx';
import { RevealedScreen } from '../src/features/open-link/screens/revealed-screen.tsx';
import type { Chapter, Specimen } from './specimen.ts';

const AT = Date.UTC(2026, 10, 21, 14, 32, 8);
const HOUR_MS = 3_600_000;
const MESSAGE = 'user      readonly\npassword  kestrel-vapor-41-harbor';
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
    state={{ name: 'revealed', kind: 'short', message: MESSAGE, erasure }}
    titleRef={useRef(null)}
  />
);
const Destroyed = ({ state }: { state: DestroyedState }) => (
  <DestroyedScreen state={state} titleRef={useRef(null)} />
);
const Failed = ({ trouble }: { trouble: Trouble }) => (
  <FailedScreen
    state={{ name: 'error', trouble, retry: { step: 'check' } }}
    titleRef={useRef(null)}
    onRetry={nothing}
  />
);

const live = (id: string, title: string, use: string, state: LiveState): Specimen => ({
  id,
  title,
  use,
  screen: true,
  show: () => <Live state={state} />,
});

export const OPEN_SCREENS: Chapter = {
  title: 'Opening a link',
  text: 'A reader may never have heard of the product: every screen says what happened, whether the secret still exists, and what to do.',
  specimens: [
    live('open-checking', 'Checking', 'Nothing is opened by looking.', { name: 'checking' }),
    live('open-ready', 'Ready', 'It opens when the reader says so.', { name: 'ready', link: LINK }),
    live('open-repaired', 'Repaired', 'A mail program had bent the link.', {
      name: 'ready',
      link: { ...LINK, repaired: true },
    }),
    live('open-password', 'With a password', 'Ten tries; a wrong one never uses up the view.', {
      name: 'password_required',
      link: PASSWORD_LINK,
      check: 'idle',
      wrong: null,
    }),
    live('open-wrong', 'A wrong password', 'Says how many tries are left.', {
      name: 'password_required',
      link: PASSWORD_LINK,
      check: 'idle',
      wrong: { triesLeft: 7 },
    }),
    live('open-deleting', 'Being deleted', 'Without viewing: whoever wants it gone need not read it.', {
      name: 'ready',
      link: { ...LINK, deletion: 'running' },
    }),
    live('open-not-deleted', 'Not deleted', 'The link can still be opened, and says so.', {
      name: 'ready',
      link: { ...LINK, deletion: 'failed' },
    }),
    {
      id: 'open-burning',
      title: 'Burning',
      use: 'Only once the server has confirmed it: 400 ms, here halfway. Without motion the card is gone at once.',
      screen: true,
      show: () => (
        <div className="[&_.burn]:visible! [&_.burn]:[--burn:45%]">
          <Live state={{ name: 'ready', link: { ...LINK, deletion: 'done' } }} />
        </div>
      ),
    },
    live('open-revealing', 'Being opened', 'The button keeps the focus.', { name: 'revealing', link: LINK }),
    {
      id: 'open-revealed',
      title: 'Opened',
      use: 'The text, what was destroyed, and when.',
      screen: true,
      show: () => <Revealed erasure={{ outcome: 'confirmed', at: AT }} />,
    },
    {
      id: 'open-unconfirmed',
      title: 'Opened, not confirmed',
      use: 'Never says more than is known.',
      screen: true,
      show: () => <Revealed erasure={{ outcome: 'unconfirmed' }} />,
    },
    ...(['viewed', 'deleted', 'locked'] as const).map((reason): Specimen => ({
      id: `gone-${reason}`,
      title: `Gone: ${reason}`,
      use: 'The burnt card: it is gone for good.',
      screen: true,
      show: () => <Destroyed state={{ name: 'gone', reason, at: AT }} />,
    })),
    {
      id: 'gone-expired',
      title: 'Gone: expired',
      use: 'Destroyed unread.',
      screen: true,
      show: () => <Destroyed state={{ name: 'expired', at: AT }} />,
    },
    ...(['empty', 'unknown', 'cleared'] as const).map((cause): Specimen => ({
      id: `not-found-${cause}`,
      title: `No link: ${cause}`,
      use: 'No card: there is no secret here, and none was destroyed.',
      screen: true,
      show: () => <NotFoundScreen state={{ name: 'not_found', cause }} titleRef={null} />,
    })),
    ...(['cut', 'damaged', 'connection', 'limited', 'unsupported'] as const).map((trouble): Specimen => ({
      id: `trouble-${trouble}`,
      title: `Trouble: ${trouble}`,
      use: 'What went wrong, and that nothing was destroyed by it.',
      screen: true,
      show: () => <Failed trouble={trouble} />,
    })),
  ],
};
