import { LINK_PATTERNS, type LinkContract } from '@oncelink/contracts';
import { ASK_PATTERNS } from '@oncelink/contracts/asks';
import { EXAMPLE } from '../links/link-values.ts';
import { FakeService } from './fake-service.ts';

/** Of links that open later, too: of others nobody is told when. */
const LIFE = { startsAt: EXAMPLE.startsAt, expiresAt: EXAMPLE.expiresAt, ttl: 86_400 };

type Results = { [P in keyof LinkContract]?: LinkContract[P]['result'] };

/** The answers of a service that grants every call. */
export const GRANTED = {
  'links.create': { outcome: 'created', code: EXAMPLE.code, ...LIFE },
  'seals.create': { outcome: 'created', seal: EXAMPLE.seal, ...LIFE },
  'links.status': { outcome: 'live', isPasswordProtected: true, ttl: 86_400 },
  'links.verify-password': { outcome: 'ok' },
  'links.reveal': { outcome: 'granted', payload: EXAMPLE.envelope, graceSeconds: 60 },
  'links.acknowledge': { outcome: 'acknowledged' },
  'links.delete': { outcome: 'deleted' },
  'links.revoke': { outcome: 'deleted' },
  'links.describe-end': {
    outcome: 'ended',
    reason: 'viewed',
    at: '2026-11-21T12:00:00.000Z',
    keys: [{ kid: 17, madeAt: '2026-11-21T00:04:10.000Z', destroyedAt: '2026-11-22T00:04:10.000Z' }],
    saidAt: '2026-11-22T09:00:00.000Z',
  },
  'keys.log': {
    keys: [
      { kid: 17, madeAt: '2026-11-21T00:04:10.000Z', destroyedAt: '2026-11-22T00:04:10.000Z' },
      { kid: 18, madeAt: '2026-11-22T00:04:05.000Z', destroyedAt: null },
    ],
    saidAt: '2026-11-22T09:01:00.000Z',
  },
  'asks.make': { outcome: 'created', expiresAt: EXAMPLE.expiresAt, ttl: 604_800 },
  'asks.state': { outcome: 'open', ttl: 604_800 },
  'asks.answer': { outcome: 'taken' },
  'asks.withdraw': { outcome: 'deleted' },
} satisfies Results;

export type FakeSecrets = FakeService<Results>;

export const makeFakeSecrets = (): FakeSecrets =>
  new FakeService<Results>([...Object.values(LINK_PATTERNS), ...Object.values(ASK_PATTERNS)]);
