import type { Meta, StoryObj } from '@storybook/react-vite';
import type { TakenBack } from '../../api/receipt/take-back.ts';
import { Composer } from './composer.tsx';
import { EMPTY_FORM, type CreateForm, type RichForm } from './create-form.ts';
import { browserEffects } from './create-link-effects.ts';
import { CreateLinkFlow } from './create-link-flow.ts';
import type { FormState, ReadyLink } from './create-link-state.ts';
import { ReadyScreen } from './ready-screen.tsx';
import { EndedLinkScreen } from './sent/ended-link-screen.tsx';
import { Panel } from './rich/panels.tsx';
import { replies } from './rich/late-replies.ts';
import { panels } from './rich/more-ways.tsx';
import { NOTHING_RICH } from './rich/rich-form.ts';
import { usedForm } from './used-form.ts';

const meta: Meta = {
  title: 'Making a link',
  parameters: { layout: 'fullscreen' },
  loaders: [usedForm.load, panels.load, replies.load],
};
export default meta;

const HOUR_MS = 3_600_000;
const flow = new CreateLinkFlow(browserEffects);
const nothing = () => undefined;

const TYPED: CreateForm = { ...EMPTY_FORM, text: 'user      readonly\npassword  kestrel-vapor-41-harbor' };
const WITH_OPTIONS: CreateForm = {
  ...TYPED,
  options: { password: true, shortLink: true, expiry: true },
  password: 'quiet-otter-77',
};
const LINK: ReadyLink = {
  kind: 'short',
  url: 'https://oncelink.example/sh-Ab3dE6gH9k#AhKPNiYhRr4mQm3r5nqJ8vF0cW1xYz2kLpT7uB',
  ttl: 86_400,
  lifetime: 86_400,
  endsAt: Date.now() + 23 * HOUR_MS,
  password: null,
  waitingAt: Date.now(),
  trouble: null,
};

type Plan = 'free' | 'pro';

const composer = (state: FormState, plan: Plan = 'free'): StoryObj => ({
  render: () => (
    <div className="wrap py-8">
      <Composer flow={flow} state={state} allowance={{ plan, freeSeconds: 86_400 }} />
    </div>
  ),
});
const ready = (link: ReadyLink, plan: Plan = 'free'): StoryObj => ({
  render: () => (
    <ReadyScreen link={link} plan={plan} onReceipt={nothing} onEnd={nothing} onAnother={nothing} />
  ),
});

const fields = (form: 'login' | 'wifi' | 'key' | 'card', values: RichForm['values']): FormState => ({
  step: 'editing',
  form: { ...EMPTY_FORM, rich: { ...NOTHING_RICH, form, values } },
});
const panel = (way: 'generator' | 'note' | 'fields' | 'readers' | 'mail', form: CreateForm): StoryObj => ({
  render: () => (
    <div className="wrap py-8">
      <Panel way={way} form={form} onEdit={nothing} />
    </div>
  ),
});

export const Login = composer(fields('login', { user: 'ada', password: 'kestrel-vapor-41' }));
export const Wifi = composer(fields('wifi', { network: 'Harbor guests', password: 'kestrel-vapor-41' }));
export const Key = composer(fields('key', { name: '.env', value: 'API_KEY=example\nDEBUG=0' }));
export const PaymentCard = composer(fields('card', { number: '4111 1111 1111 1111' }));
export const NotePanel = panel('note', {
  ...EMPTY_FORM,
  rich: { ...NOTHING_RICH, note: 'For the staging database' },
});
export const MailPanelSignedOut = panel('mail', EMPTY_FORM);
export const MailPanelOn = panel('mail', {
  ...EMPTY_FORM,
  rich: { ...NOTHING_RICH, tells: true },
});
export const MailOn = composer({
  step: 'editing',
  form: { ...TYPED, rich: { ...NOTHING_RICH, tells: true } },
});
export const FieldsPanel = panel('fields', EMPTY_FORM);

export const ReadersPanelSignedOut = panel('readers', EMPTY_FORM);
export const ReadersPanelOn = panel('readers', {
  ...EMPTY_FORM,
  rich: { ...NOTHING_RICH, readers: ['Ana', 'Ben', ''] },
});

export const Empty = composer({ step: 'editing', form: EMPTY_FORM });
export const EveryOption = composer({ step: 'editing', form: WITH_OPTIONS }, 'pro');
export const OpensOnADay = composer(
  { step: 'editing', form: { ...WITH_OPTIONS, start: { at: Date.now() + 30 * HOUR_MS } } },
  'pro',
);
export const ProOptionsOnFree = composer({ step: 'editing', form: WITH_OPTIONS });
export const Busy = composer({ step: 'busy', form: TYPED });
export const WithoutTheServer = composer({
  step: 'failed',
  form: TYPED,
  failure: { refusal: undefined, mayBeUnsealed: true, signIn: false },
});
export const Ready = ready(LINK);
export const ReadyWithPassword = ready({ ...LINK, kind: 'password', password: 'quiet-otter-77' }, 'pro');
export const ReadyWithWeakerPassword = ready(
  { ...LINK, kind: 'password', password: 'quiet-otter-77', passwordSuite: 3 },
  'pro',
);
export const ReadyUnsealed = ready({ ...LINK, kind: 'unsealed', ttl: null, lifetime: null, endsAt: null });
export const ReadyLater = ready({
  ...LINK,
  ttl: 54 * 3600,
  opensAt: Date.now() + 30 * HOUR_MS,
  endsAt: Date.now() + 54 * HOUR_MS,
});
export const ReadyMailed = ready({ ...LINK, tag: 'K7QF' });
export const ReadyWithReply = ready({
  ...LINK,
  reply: {
    ref: 'A'.repeat(22),
    proof: 'A'.repeat(43),
    collect: 'A'.repeat(50),
    ttl: 7 * 86_400,
    endsAt: Date.now() + 7 * 86_400_000,
  },
});
export const ReadyUnanswered = ready({ ...LINK, trouble: 'unanswered' });
/** Halfway through its 400 ms. */
export const ReadyBurning: StoryObj = {
  render: () => (
    <div className="[&_.burn]:visible! [&_.burn]:[--burn:45%]">
      <ReadyScreen link={LINK} plan="pro" burning onReceipt={nothing} onEnd={nothing} onAnother={nothing} />
    </div>
  ),
};

const ended = (ending: TakenBack): StoryObj => ({
  render: () => (
    <EndedLinkScreen
      ending={ending}
      name={{ kind: 'short', ref: 'Ab3dE6gH9k', proof: 'A'.repeat(43) }}
      onAnother={nothing}
    />
  ),
});
const AT = Date.UTC(2026, 10, 21, 14, 32, 8);

export const EndedOpened = ended({ reason: 'viewed', at: AT });
export const EndedExpired = ended({ reason: 'expired', at: AT });
export const EndedDeleted = ended({ reason: 'deleted', at: AT });
export const EndedDestroyed = ended({ reason: 'locked', at: AT });
export const EndedTakenBack = ended({ reason: 'taken-back', at: AT });
