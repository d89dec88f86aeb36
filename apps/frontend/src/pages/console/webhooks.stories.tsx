import type { Meta, StoryObj } from '@storybook/react-vite';
import { EVENT_TYPES, type Delivery, type Webhook } from '@oncelink/contracts/events';
import type { Plan } from '@oncelink/contracts';
import { fakeServer, json, refusal } from '../../api/testing/fake-server.ts';
import { FreshCode } from '../../features/sign-in/fresh-code.tsx';
import { Webhooks } from '../../features/webhooks/webhooks.tsx';
import { WebhooksFlow, type WebhookDialog } from '../../features/webhooks/webhooks-flow.ts';
import { keepSession } from '../../session/session-store.ts';
import { MARA } from '../../session/testing/mara.ts';

const meta: Meta = { title: 'Console/Webhooks', parameters: { layout: 'fullscreen' } };
export default meta;

const HOUR_MS = 3_600_000;
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();

const WEBHOOK: Webhook = {
  id: 'whe_1',
  url: 'https://hooks.example.com/oncelink',
  format: 'standard',
  events: EVENT_TYPES,
  state: 'on',
  why: null,
  failingSince: null,
  oldSecretUntil: null,
  createdAt: inHours(-400),
};
const EVERY: readonly Webhook[] = [
  WEBHOOK,
  {
    ...WEBHOOK,
    id: 'whe_2',
    url: `https://hooks.slack.example/services/${'T0B0X1'.repeat(14)}`,
    format: 'slack',
    events: ['secret.accessed'],
    oldSecretUntil: inHours(20),
  },
  { ...WEBHOOK, id: 'whe_3', url: 'https://a.example.com/', state: 'paused', format: 'discord' },
  { ...WEBHOOK, id: 'whe_4', url: 'https://b.example.com/', state: 'disabled', why: 'gone' },
  { ...WEBHOOK, id: 'whe_5', url: 'https://c.example.com/', state: 'disabled', why: 'failing' },
  { ...WEBHOOK, id: 'whe_6', url: 'https://d.example.com/', state: 'disabled', why: 'plan' },
  { ...WEBHOOK, id: 'whe_7', url: 'https://e.example.com/', format: 'teams', failingSince: inHours(-30) },
];
const attempt = (hours: number, changes: Partial<Delivery['attempts'][number]> = {}) => ({
  at: inHours(hours),
  ms: 120,
  status: 204,
  error: null,
  head: '',
  ...changes,
});
const delivery = (changes: Partial<Delivery>): Delivery => ({
  eventId: 'evt_00000000002a5b1e0c7d9f3a',
  isTest: false,
  state: 'delivered',
  madeAt: inHours(-1),
  dueAt: null,
  tried: 1,
  attempts: [attempt(-1)],
  ...changes,
});
const DELIVERIES: readonly Delivery[] = [
  delivery({
    eventId: 'evt_000000000031a1',
    isTest: true,
    state: 'waiting',
    tried: 0,
    attempts: [],
    dueAt: inHours(0),
  }),
  delivery({
    eventId: 'evt_000000000030b2',
    state: 'waiting',
    tried: 2,
    dueAt: inHours(0.1),
    attempts: [
      attempt(-0.2, { status: null, error: 'timeout', ms: 10_000, head: null }),
      attempt(-0.1, { status: 500, head: '<html><body>Internal Server Error</body></html>'.repeat(6) }),
    ],
  }),
  delivery({}),
  delivery({ eventId: 'evt_00000000002fc3', state: 'dead', tried: 9, attempts: [] }),
];

interface Scene {
  readonly webhooks?: readonly Webhook[];
  readonly plan?: Plan;
  readonly dialog?: WebhookDialog;
  /** Whose deliveries are shown. */
  readonly shown?: string;
  /** Instead of the list. */
  readonly list?: () => Response | Promise<Response>;
  /** Instead of the deliveries. */
  readonly log?: () => Response | Promise<Response>;
}
const never = () => new Promise<Response>(() => undefined);

const scene = ({ webhooks = [WEBHOOK], plan = 'pro', dialog, shown, list, log }: Scene): StoryObj => ({
  loaders: [
    () => {
      fakeServer({
        'GET /api/account/webhooks': list ?? (() => json(200, { areOn: true, webhooks })),
        'GET /api/account/webhooks/whe_1/deliveries':
          log ?? (() => json(200, { data: DELIVERIES, nextCursor: 'evt_2' })),
      });
      keepSession({ token: 'ol_token', user: { ...MARA, subscriptionStatus: plan } });
    },
  ],
  render: () => <Shown flow={new WebhooksFlow(dialog ?? null, shown ?? null)} />,
});

const Shown = ({ flow }: { flow: WebhooksFlow }) => (
  <div className="wrap max-w-card py-8">
    <Webhooks
      flow={flow}
      renderFreshCode={({ lede, onSignedIn, after }) => (
        <FreshCode email={MARA.email} lede={lede} onSignedIn={onSignedIn}>
          {after}
        </FreshCode>
      )}
    />
  </div>
);

export const Loading = scene({ list: never });
export const Failed = scene({ list: () => refusal('CROSS_SITE') });
export const CodeTooOld = scene({ list: () => refusal('FRESH_CODE_REQUIRED') });
export const Off = scene({ list: () => json(200, { areOn: false, webhooks: [] }) });
export const Empty = scene({ webhooks: [] });
export const Full = scene({ plan: 'free' });
export const EveryState = scene({ webhooks: EVERY });

export const Log = scene({ shown: 'whe_1' });
export const LogLoading = scene({ shown: 'whe_1', log: never });
export const LogFailed = scene({ shown: 'whe_1', log: () => refusal('CROSS_SITE') });
export const LogEmpty = scene({ shown: 'whe_1', log: () => json(200, { data: [], nextCursor: null }) });

const FAILURE = { title: 'It did not work.', text: 'What happened, and what to do.' };
const SECRET = `whsec_${'4kQ9'.repeat(10)}2VW=`;
export const NewWebhook = scene({ dialog: { name: 'new', failure: null } });
export const NewWebhookFailed = scene({
  dialog: {
    name: 'new',
    failure: FAILURE,
    form: { fields: { url: WEBHOOK.url }, format: 'teams', events: ['secret.accessed'] },
  },
});
export const NewWebhookNeedsCode = scene({ dialog: { name: 'code', goOn: () => Promise.resolve() } });
export const NewWebhookMade = scene({ dialog: { name: 'secret', secret: SECRET, webhook: WEBHOOK } });
export const Rotate = scene({ dialog: { name: 'rotate', webhook: WEBHOOK, busy: false, failure: null } });
export const RotateFailed = scene({
  dialog: { name: 'rotate', webhook: WEBHOOK, busy: false, failure: FAILURE },
});
export const Rotated = scene({
  dialog: { name: 'rotated', secret: SECRET, webhook: { ...WEBHOOK, oldSecretUntil: inHours(24) } },
});
export const Remove = scene({ dialog: { name: 'remove', webhook: WEBHOOK } });
