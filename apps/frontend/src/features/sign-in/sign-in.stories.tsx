import type { Meta, StoryObj } from '@storybook/react-vite';
import { json, refusal } from '../../api/testing/fake-server.ts';
import { SITE_CONFIG, answerConfig } from '../../session/testing/site-config.ts';
import { browserEffects } from './sign-in-effects.ts';
import { SignInFlow } from './sign-in-flow.ts';
import type { SignInState } from './sign-in-state.ts';
import { SignIn } from './sign-in.tsx';
import { WelcomeOffer } from './welcome-offer.tsx';

const meta: Meta = {
  title: 'Signing in',
  parameters: { layout: 'fullscreen' },
  decorators: [
    (Story) => (
      <div className="wrap py-8">
        <div className="max-w-116">
          <Story />
        </div>
      </div>
    ),
  ],
};
export default meta;

const flow = new SignInFlow(browserEffects);
const nothing = () => undefined;

const FORM = { email: 'mara@example.com', name: '' };
const CODE: SignInState = {
  step: 'verify',
  form: FORM,
  request: { requestId: 'r', demoCode: undefined, sentAt: Date.now() },
  code: '',
  busy: null,
  problem: null,
};

const signIn = (state: SignInState): StoryObj => ({ render: () => <SignIn flow={flow} state={state} /> });
const welcome = (config: () => Response): StoryObj => ({
  loaders: [answerConfig(config)],
  render: () => <WelcomeOffer period="yearly" onPeriod={nothing} onFree={nothing} />,
});

export const Address = signIn({ step: 'email', form: FORM, busy: false, returned: false });
export const Code = signIn(CODE);
export const WrongCode = signIn({
  ...CODE,
  code: '123456',
  problem: { kind: 'refused', code: 'INVALID_CODE' },
});
export const TooManyWrongCodes = signIn({
  ...CODE,
  code: '123456',
  problem: { kind: 'refused', code: 'TOO_MANY_WRONG_CODES' },
});
const LINK: SignInState = {
  step: 'link',
  link: { email: FORM.email, requestId: 'r', link: 'l' },
  name: '',
  search: undefined,
  busy: false,
  problem: null,
};
export const Link = signIn(LINK);
export const LinkUsed = signIn({ ...LINK, problem: { kind: 'refused', code: 'INVALID_SIGN_IN_LINK' } });
export const Welcome = welcome(() => json(200, SITE_CONFIG));
export const WelcomePriceUnknown = welcome(() => refusal('ROUTE_NOT_FOUND'));
export const WelcomeNothingOnSale = welcome(() => json(200, { ...SITE_CONFIG, prices: null }));
