import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  KEY_EVENT_TYPES,
  KEY_WHYS,
  RECEIPT_STATES,
  type AccountEvent,
  type Receipt,
} from '@oncelink/contracts/events';
import { fakeServer, json, refusal } from '../../api/testing/fake-server.ts';
import { KeyLinks } from '../../features/key-links/key-links.tsx';
import { KeyLinksFlow } from '../../features/key-links/key-links-flow.ts';
import { LatestEvents } from '../../features/key-links/latest-events.tsx';

const meta: Meta = { title: 'Console/Links of keys', parameters: { layout: 'fullscreen' } };
export default meta;

const at = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
const LINKS: readonly Receipt[] = RECEIPT_STATES.map((state, index) => ({
  id: `sec_3BDKpVq8sT0aZx5LmN7e${index}c`,
  reference: index === 1 ? null : `${'deploy/'.repeat(index * 2)}OPS-141${index}`,
  kind: index % 2 === 0 ? 'sealed' : 'password',
  state,
  createdAt: at(-index - 1),
  expiresAt: index === 2 ? null : at(23),
  endedAt: state === 'waiting' ? null : at(-0.5),
}));
const LINK_EVENTS: readonly AccountEvent[] = LINKS.map((data, index) => ({
  id: `evt_${index}`,
  type:
    (['created', 'accessed', 'deleted', 'expired', 'locked'] as const).map(
      (name) => `secret.${name}` as const,
    )[index % 5] ?? 'secret.created',
  timestamp: at(-index * 30),
  data,
}));
const KEY = { id: 'key', hint: 'W8Me', expiresAt: at(72), lapsesAt: at(24), replacedBy: null, why: null };
const EVENTS: readonly AccountEvent[] = [
  ...LINK_EVENTS,
  ...KEY_EVENT_TYPES.map((type) => ({ id: `evt_${type}`, type, timestamp: at(-160), data: KEY })),
  ...KEY_WHYS.map((why) => ({
    id: `evt_${why}`,
    type: 'key.revoked' as const,
    timestamp: at(-170),
    data: { ...KEY, why },
  })),
  {
    id: 'evt_webhook',
    type: 'webhook.disabled',
    timestamp: at(-180),
    data: { id: 'whe_1', host: 'hooks.a-long-name-of-a-customer.example.com', why: 'failing' },
  },
  {
    id: 'evt_plan',
    type: 'subscription.changed',
    timestamp: at(-190),
    data: { plan: 'pro', endsAt: at(500) },
  },
];

interface Scene {
  readonly links?: () => Response | Promise<Response>;
  readonly events?: () => Response | Promise<Response>;
}
const never = () => new Promise<Response>(() => undefined);
const listOf =
  (data: readonly Receipt[], nextCursor: string | null = null) =>
  () =>
    json(200, { areKept: true, data, nextCursor });

const scene = ({ links = listOf(LINKS), events = () => json(200, { data: EVENTS }) }: Scene): StoryObj => ({
  loaders: [() => void fakeServer({ 'GET /api/account/secrets': links, 'GET /api/account/events': events })],
  render: () => <Shown flow={new KeyLinksFlow()} />,
});

const Shown = ({ flow }: { flow: KeyLinksFlow }) => (
  <div className="wrap grid max-w-card gap-10 py-8">
    <section aria-label="Links">
      <KeyLinks flow={flow} renderFreshCode={() => null} />
    </section>
    <section aria-label="Events">
      <LatestEvents />
    </section>
  </div>
);

export const EveryState = scene({ links: listOf(LINKS, 'more') });
export const Loading = scene({ links: never, events: never });
export const Failed = scene({ links: () => refusal('CROSS_SITE'), events: () => refusal('CROSS_SITE') });
export const Empty = scene({ links: listOf([]), events: () => json(200, { data: [] }) });
export const Off = scene({ links: () => json(200, { areKept: false, data: [], nextCursor: null }) });
