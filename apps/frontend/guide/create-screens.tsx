import { Composer } from '../src/features/create-link/composer.tsx';
import { EMPTY_FORM, type CreateForm } from '../src/features/create-link/create-form.ts';
import { browserEffects } from '../src/features/create-link/create-link-effects.ts';
import {
  CreateLinkFlow,
  type CreateLinkState,
  type ReadyLink,
} from '../src/features/create-link/create-link-flow.ts';
import { ReadyScreen } from '../src/features/create-link/ready-screen.tsx';
import type { Chapter, Specimen } from './specimen.ts';

const HOUR_MS = 3_600_000;
const flow = new CreateLinkFlow(browserEffects);
const nothing = () => undefined;

const TYPED: CreateForm = { ...EMPTY_FORM, text: 'user      readonly\npassword  kestrel-vapor-41-harbor' };
const WITH_OPTIONS: CreateForm = {
  ...TYPED,
  options: { password: true, shortLink: true, expiry: true },
  password: 'quiet-otter-77',
};

type Named = Pick<Specimen, 'id' | 'title' | 'use'>;
type Plan = 'free' | 'pro';

const composer = (
  named: Named,
  state: Exclude<CreateLinkState, { step: 'ready' }>,
  plan: Plan = 'free',
): Specimen => ({
  ...named,
  screen: true,
  show: () => (
    <div className="wrap py-8">
      <Composer flow={flow} state={state} allowance={{ plan, freeSeconds: 86_400 }} />
    </div>
  ),
});

const LINK: ReadyLink = {
  kind: 'short',
  url: 'https://oncelink.example/sh-Ab3dE6gH9k#AQECjzYhRr4mQm3r5nqJ8vF0cW1xYz2kLpT7uB',
  ttl: 86_400,
  lifetime: 86_400,
  endsAt: Date.now() + 23 * HOUR_MS,
  password: null,
};

const ready = (named: Named, link: ReadyLink, plan: Plan = 'free'): Specimen => ({
  ...named,
  screen: true,
  show: () => <ReadyScreen link={link} plan={plan} onAnother={nothing} />,
});

export const CREATE_SCREENS: Chapter = {
  title: 'Making a link',
  text: 'One sheet for the text, its options and the one action. Nothing that was typed is ever lost to a failure.',
  specimens: [
    composer(
      { id: 'create-empty', title: 'Empty', use: 'What the first visitor sees.' },
      { step: 'editing', form: EMPTY_FORM },
    ),
    composer(
      { id: 'create-pro', title: 'With every option', use: 'Options unfold in place.' },
      { step: 'editing', form: WITH_OPTIONS },
      'pro',
    ),
    composer(
      {
        id: 'create-free-options',
        title: 'Options of Pro on a free plan',
        use: 'The action says what it takes; the text stays.',
      },
      { step: 'editing', form: WITH_OPTIONS },
    ),
    composer(
      { id: 'create-busy', title: 'Busy', use: 'The text can’t change while it is locked.' },
      { step: 'busy', form: TYPED },
    ),
    composer(
      {
        id: 'create-failed',
        title: 'Without the server',
        use: 'Says what is known, and offers what is possible.',
      },
      {
        step: 'failed',
        form: TYPED,
        failure: { refusal: undefined, mayBeUnsealed: true, signIn: false },
      },
    ),
    ready(
      { id: 'ready-free', title: 'Ready', use: 'The whole link is selected; one click or key copies it.' },
      LINK,
    ),
    ready(
      {
        id: 'ready-pro',
        title: 'Ready, with password and code',
        use: 'The password is shown once more, for another channel.',
      },
      { ...LINK, kind: 'password', password: 'quiet-otter-77' },
      'pro',
    ),
    ready(
      { id: 'ready-unsealed', title: 'Ready, unsealed', use: 'Never looks like the others.' },
      { ...LINK, kind: 'unsealed', ttl: null, lifetime: null, endsAt: null },
    ),
  ],
};
