import { LINK_PATTERNS, type LinkContract } from '@oncelink/contracts';
import { EXAMPLE } from '../links/link-values.ts';
import { startFakeService, type FakeService } from './fake-service.ts';

const LIFE = { expiresAt: EXAMPLE.expiresAt, ttl: 86_400 };

type Results = { [P in keyof LinkContract]?: LinkContract[P]['result'] };

/** What a service says that has no objection. */
export const GRANTED = {
  'links.create': { outcome: 'created', code: EXAMPLE.code, ...LIFE },
  'seals.create': { outcome: 'created', seal: EXAMPLE.seal, ...LIFE },
  'links.status': { outcome: 'live', isPasswordProtected: true, ttl: 86_400 },
  'links.verify-password': { outcome: 'ok' },
  'links.reveal': { outcome: 'granted', payload: EXAMPLE.envelope, graceSeconds: 60 },
  'links.acknowledge': { outcome: 'acknowledged' },
  'links.delete': { outcome: 'deleted' },
} satisfies Results;

export type FakeSecrets = FakeService<Results>;

export const startFakeSecrets = (url: string, assertionKey: Buffer): FakeSecrets =>
  startFakeService<Results>({
    url,
    service: 'secrets',
    assertionKey,
    patterns: Object.values(LINK_PATTERNS),
    results: {},
  });
