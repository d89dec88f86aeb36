import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Stage } from '../../features/device-login/decide-device.ts';
import { DeviceLogin } from '../../features/device-login/device-login.tsx';
import { deviceLoginTexts } from '../../features/device-login/device-login.texts.ts';
import { FreshCode } from '../../features/sign-in/fresh-code.tsx';
import { keepSession } from '../../session/session-store.ts';
import { MARA } from '../../session/testing/mara.ts';
import DevicePage from './device-page.tsx';

const meta: Meta = { title: 'Device login', parameters: { layout: 'fullscreen' } };
export default meta;

const { failures, freshCode } = deviceLoginTexts;
const ASKED = {
  name: 'asked',
  userCode: 'BCDFGHJK',
  device: { client: 'oncelink', system: 'Linux', isSameNetwork: true },
} as const;

const stage = (begin: Stage): StoryObj => ({
  render: () => (
    <div className="wrap py-8">
      <DeviceLogin
        begin={begin}
        renderFreshCode={(onSignedIn) => (
          <FreshCode email={MARA.email} lede={freshCode} onSignedIn={onSignedIn} />
        )}
      />
    </div>
  ),
});

export const SignedOut: StoryObj = {
  loaders: [() => localStorage.clear()],
  render: () => <DevicePage />,
};
export const Page: StoryObj = {
  loaders: [() => keepSession({ token: 'ol_token', user: MARA })],
  render: () => <DevicePage />,
};

export const Typing = stage({ name: 'typing' });
export const UnknownCode = stage({ name: 'typing', problem: failures.unknown });
export const TooManyCodes = stage({ name: 'typing', problem: failures.limited });
export const CodeTooOld = stage({ name: 'fresh-code', userCode: ASKED.userCode });
export const Asked = stage(ASKED);
export const AskedFromElsewhere = stage({
  ...ASKED,
  device: { client: 'a-program-with-the-longest-name', system: null, isSameNetwork: false },
});
export const AskedWithoutRoom = stage({ ...ASKED, problem: failures.keys });
export const AskedWithoutAnswer = stage({ ...ASKED, problem: failures.noAnswer });
export const Allowed = stage({ name: 'decided', isAllowed: true });
export const Denied = stage({ name: 'decided', isAllowed: false });
