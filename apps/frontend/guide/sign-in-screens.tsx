import { browserEffects } from '../src/features/sign-in/sign-in-effects.ts';
import { SignInFlow, type SignInState } from '../src/features/sign-in/sign-in-flow.ts';
import { SignIn } from '../src/features/sign-in/sign-in.tsx';
import { WelcomeOffer } from '../src/features/sign-in/welcome-offer.tsx';
import { json, refusal } from '../src/api/testing/fake-server.ts';
import { SITE_CONFIG } from '../src/session/testing/site-config.ts';
import type { Chapter, Specimen } from './specimen.ts';

const flow = new SignInFlow(browserEffects);
const nothing = () => undefined;

const FORM = { email: 'mara@example.com', name: '' };
const EMAIL: SignInState = { step: 'email', form: FORM, busy: false, malformed: false, returned: false };
const CODE: SignInState = {
  step: 'verify',
  form: FORM,
  request: { requestId: 'r', demoCode: undefined, sentAt: Date.now() },
  code: '',
  busy: null,
  problem: null,
};

type Named = Pick<Specimen, 'id' | 'title' | 'use'>;

const signIn = (named: Named, state: SignInState): Specimen => ({
  ...named,
  screen: true,
  show: () => (
    <div className="wrap py-8">
      <div className="max-w-116">
        <SignIn flow={flow} state={state} />
      </div>
    </div>
  ),
});

const welcome = (named: Named, config: () => Response): Specimen => ({
  ...named,
  screen: true,
  config,
  show: () => (
    <div className="wrap py-8">
      <div className="max-w-116">
        <WelcomeOffer period="yearly" onPeriod={nothing} onFree={nothing} />
      </div>
    </div>
  ),
});

export const SIGN_IN_SCREENS: Chapter = {
  title: 'Signing in',
  text: 'An address and a code from a mail, no password. The same steps for new and old accounts.',
  specimens: [
    signIn({ id: 'sign-in-email', title: 'The address', use: 'The action waits for an address.' }, EMAIL),
    signIn(
      { id: 'sign-in-code', title: 'The code', use: 'Typed or pasted; the sixth digit sends it.' },
      CODE,
    ),
    signIn(
      { id: 'sign-in-wrong-code', title: 'A wrong code', use: 'Stays, so that one digit can be corrected.' },
      { ...CODE, code: '123456', problem: { kind: 'refused', code: 'INVALID_CODE' } },
    ),
    welcome(
      {
        id: 'welcome',
        title: 'Welcome',
        use: 'What a new account is greeted with. Going on for free is one click, too.',
      },
      () => json(200, SITE_CONFIG),
    ),
    welcome(
      {
        id: 'welcome-no-price',
        title: 'Welcome, price unknown',
        use: 'The line of the price stays empty, so nothing moves.',
      },
      () => refusal('ROUTE_NOT_FOUND'),
    ),
    welcome(
      { id: 'welcome-not-sold', title: 'Welcome, nothing on sale', use: 'Free is all there is to choose.' },
      () => json(200, { ...SITE_CONFIG, prices: null }),
    ),
  ],
};
