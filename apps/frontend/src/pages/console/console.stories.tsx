import type { Meta, StoryObj } from '@storybook/react-vite';
import { API_KEY as LIMITS, type ApiKey, type Plan } from '@oncelink/contracts';
import type { UsageOfDay } from '../../api/key-usage.ts';
import { fakeServer, json, refusal } from '../../api/testing/fake-server.ts';
import { ApiKeys } from '../../features/api-keys/api-keys.tsx';
import type { KeyDialog } from '../../features/api-keys/keys-flow.ts';
import { FreshCode } from '../../features/sign-in/fresh-code.tsx';
import { keepSession } from '../../session/session-store.ts';
import { MARA } from '../../session/testing/mara.ts';
import ConsolePage from './console-page.tsx';

const meta: Meta = { title: 'Console', parameters: { layout: 'fullscreen' } };
export default meta;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

const KEY: ApiKey = {
  id: 'deploy',
  name: 'deploy pipeline',
  hint: 'aB3x',
  scopes: ['secrets:create', 'usage:read'],
  networks: [],
  callsPerMinute: null,
  madeBy: 'page',
  createdAt: inDays(-20),
  expiresAt: inDays(70),
  lastUsedAt: inDays(-0.1),
  lapsesAt: null,
};
const LONG: ApiKey = {
  ...KEY,
  id: 'long',
  name: 'Backup of the accounting system, the one that nobody dares to restart before the end of the quarter',
  hint: 'zZ9q',
  scopes: ['secrets:create', 'secrets:read', 'secrets:revoke', 'usage:read'],
  networks: ['192.0.2.0/24', '198.51.100.0/24', '2001:db8::/32', '2001:db8:ffff:ffff::/64'],
  lastUsedAt: null,
};
const BY_PROGRAM: ApiKey = {
  ...KEY,
  id: 'cli',
  name: 'oncelink on Linux',
  madeBy: 'device',
  expiresAt: inDays(9),
  lastUsedAt: null,
};
const REPLACED: ApiKey = { ...KEY, id: 'replaced', hint: 'Old1', lapsesAt: inDays(0.5), lastUsedAt: null };
const ENDED: ApiKey = {
  ...KEY,
  id: 'ended',
  name: 'demo of last month',
  expiresAt: inDays(-0.01),
  lastUsedAt: null,
};
const DRAWN = `${LIMITS.prefix}${'4kQ9'.repeat(11)}2VW8Me`;

/** Days up to today with what a program might do on them. */
const usageOf = (keyId: string, days: number): UsageOfDay[] =>
  Array.from({ length: days }, (_, ago) => ({
    keyId,
    day: inDays(-ago).slice(0, 10),
    created: (ago * 37 + 11) % 50,
    accessed: (ago * 37) % 40,
    expired: ago % 3,
    deleted: ago % 2,
    locked: 0,
    refused: ago % 6 === 2 ? 4 : 0,
  })).filter(({ created }) => created > 5);

interface Scene {
  readonly keys?: readonly ApiKey[];
  readonly usage?: readonly UsageOfDay[];
  readonly plan?: Plan;
  readonly dialog?: KeyDialog;
  /** Instead of the list. */
  readonly list?: () => Response | Promise<Response>;
  /** Instead of the usage. */
  readonly counts?: () => Response | Promise<Response>;
}

const never = () => new Promise<Response>(() => undefined);

function answer({ keys = [KEY], usage = [], list, counts }: Scene): void {
  fakeServer({
    'GET /api/account/keys': list ?? (() => json(200, { keys })),
    'GET /api/account/keys/usage': counts ?? (() => json(200, { days: usage })),
    'GET /api/account/webhooks': () => json(200, { areOn: true, webhooks: [] }),
    'GET /api/account/secrets': () => json(200, { areKept: true, data: [], nextCursor: null }),
    'GET /api/account/events': () => json(200, { data: [] }),
  });
}

const scene = (given: Scene): StoryObj => ({
  loaders: [
    () => {
      answer(given);
      keepSession({ token: 'ol_token', user: { ...MARA, subscriptionStatus: given.plan ?? 'free' } });
    },
  ],
  render: () => (
    <div className="wrap max-w-card py-8">
      <ApiKeys
        {...(given.dialog && { begin: given.dialog })}
        renderFreshCode={({ lede, onSignedIn, after }) => (
          <FreshCode email={MARA.email} lede={lede} onSignedIn={onSignedIn}>
            {after}
          </FreshCode>
        )}
      />
    </div>
  ),
});
const opened = (dialog: KeyDialog): StoryObj => scene({ dialog });

const page = (signedIn: boolean): StoryObj => ({
  loaders: [
    () => {
      answer({ usage: usageOf(KEY.id, 7) });
      if (signedIn) keepSession({ token: 'ol_token', user: MARA });
      else localStorage.clear();
    },
  ],
  render: () => <ConsolePage />,
});

export const SignedOut = page(false);
export const Page = page(true);

export const Loading = scene({ list: never });
export const Failed = scene({ list: () => refusal('CROSS_SITE') });
export const CodeTooOld = scene({ list: () => refusal('FRESH_CODE_REQUIRED') });
export const Empty = scene({ keys: [] });
export const Full = scene({ keys: [KEY, LONG], usage: usageOf(KEY.id, 7) });
export const EveryKindOfKey = scene({
  plan: 'pro',
  keys: [KEY, REPLACED, LONG, BY_PROGRAM, ENDED],
  usage: [...usageOf(KEY.id, 90), ...usageOf('revoked', 40), ...usageOf(MARA.id, 90)],
});
export const UsageLoading = scene({ counts: never });
export const UsageFailed = scene({ counts: () => refusal('CROSS_SITE') });

const asked = (
  name: 'rotate' | 'revoke',
  changes: Partial<Extract<KeyDialog, { readonly name: 'rotate' | 'revoke' }>> = {},
): StoryObj => opened({ name, key: KEY, busy: false, failure: null, ...changes });
const FAILURE = { title: 'It did not work.', text: 'What happened, and what to do.' };

export const NewKey = opened({ name: 'new', failure: null });
export const NewKeyFailed = opened({
  name: 'new',
  failure: FAILURE,
  form: { fields: { name: 'deploy pipeline', days: '30', networks: '192.0.2.0/24' }, scopes: ['usage:read'] },
});
export const NewKeyNeedsCode = opened({ name: 'code', goOn: () => Promise.resolve() });
export const NewKeyMade = opened({ name: 'made', apiKey: DRAWN });
export const Rotate = asked('rotate');
export const RotateBusy = asked('rotate', { busy: true });
export const RotateFailed = asked('rotate', { failure: FAILURE });
export const Rotated = opened({ name: 'made', apiKey: DRAWN, formerLapsesAt: inDays(1) });
export const Revoke = asked('revoke');
export const RevokeBusy = asked('revoke', { busy: true });
export const RevokeFailed = asked('revoke', { failure: FAILURE });
