import type { Meta, StoryObj } from '@storybook/react-vite';
import { withTopic } from '../../../i18n/language.ts';
import type { SyncState } from '../../../session/list-sync/sync-state.ts';
import { AddDeviceBody, type PairingStep } from './add-device.tsx';
import { JoinBody, type JoinStep } from './join-list.tsx';
import { SyncPanel, type SyncActions } from './sync-panel.tsx';

const meta: Meta = {
  title: 'My links/Other devices',
  loaders: [() => withTopic('my-links', () => withTopic('late/sync', async () => ({})))],
};
export default meta;

const nothing = () => undefined;
const ACTIONS: SyncActions = {
  start: nothing,
  stop: nothing,
  beginAnew: async () => undefined,
  remove: async () => undefined,
  addDevice: nothing,
  signIn: nothing,
};

const panel = (
  step: SyncState['step'],
  { skipped = 0, isSignedIn = true, isBlocked = false } = {},
): StoryObj => ({
  render: () => (
    <SyncPanel
      state={{
        step,
        isOn: step !== 'off' && step !== 'ended' && step !== 'other-list',
        syncedAt: Date.now(),
        skipped,
      }}
      isSignedIn={isSignedIn}
      isBlocked={isBlocked}
      actions={ACTIONS}
    />
  ),
});
const pairing = (state: PairingStep): StoryObj => ({
  render: () => <AddDeviceBody state={state} onAgain={nothing} />,
});
const join = (step: JoinStep, { isSignedIn = true, isBlocked = false } = {}): StoryObj => ({
  render: () => <JoinBody {...{ step, isSignedIn, isBlocked }} onJoin={nothing} onSignIn={nothing} />,
});

export const SignedOut = panel('off', { isSignedIn: false });
export const SignedOutAgain = panel('unanswered', { isSignedIn: false });
export const Blocked = panel('off', { isBlocked: true });
export const Off = panel('off');
export const Synced = panel('synced', { skipped: 2 });
export const Unanswered = panel('unanswered');
export const OtherAccount = panel('other-account');
export const Ended = panel('ended');
export const OtherList = panel('other-list');
export const Full = panel('full');

export const PairingWaits = pairing({
  step: 'waiting',
  url: `https://oncelink.example/links#join.${'a'.repeat(22)}.${'b'.repeat(264)}`,
});
export const PairingUsed = pairing({ step: 'used' });
export const PairingOver = pairing({ step: 'over' });
export const PairingFailed = pairing({ step: 'failed' });

export const Joining = join('asking');
export const JoiningSignedOut = join('asking', { isSignedIn: false });
export const JoiningBlocked = join('asking', { isBlocked: true });
export const Joined = join('done');
export const JoinedByAnotherAccount = join('other-account');
export const JoiningUsed = join('used');
export const JoiningOver = join('over');
export const JoiningBroken = join('broken');
export const JoiningFailed = join('failed');
