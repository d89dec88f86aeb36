import { AUTH_PATTERNS, DEVICE_PATTERNS, KEY_PATTERNS, type AuthServiceContract } from '@oncelink/contracts';
import { LIST_PATTERNS } from '@oncelink/contracts/lists';
import { NOTICE_PATTERNS } from '@oncelink/contracts/notices';
import { EXAMPLE } from '../auth/auth-values.ts';
import { FakeService } from './fake-service.ts';

type Results = { [P in keyof AuthServiceContract]?: AuthServiceContract[P]['result'] };

const USAGE = [{ day: '2026-11-22', keyId: EXAMPLE.key.id, created: 12, refused: 1 }];

/** The answers of a service that knows every caller and grants every call. */
export const WELCOME = {
  'auth.send-code': { outcome: 'accepted', requestId: EXAMPLE.requestId, demoCode: null },
  'auth.verify-code': { outcome: 'signed-in', user: EXAMPLE.user, isNewUser: false },
  'auth.verify-link': { outcome: 'signed-in', user: EXAMPLE.user, isNewUser: false },
  'auth.resolve-token': { outcome: 'signed-in', user: EXAMPLE.user, sessionId: EXAMPLE.session.id },
  'auth.check-code-age': { outcome: 'code-is-fresh' },
  'auth.sign-out': { outcome: 'signed-out' },
  'auth.list-sessions': { sessions: [EXAMPLE.session] },
  'auth.revoke-session': { outcome: 'revoked' },
  'auth.revoke-all-sessions': { outcome: 'revoked' },
  'auth.change-settings': { outcome: 'changed', user: EXAMPLE.user },
  'auth.rename-account': { outcome: 'renamed', user: EXAMPLE.user },
  'auth.delete-account': { outcome: 'deleted' },
  'keys.resolve': { outcome: 'key-known', user: EXAMPLE.user, key: EXAMPLE.key, endsInMs: 60_000 },
  'keys.create': { outcome: 'created', key: EXAMPLE.key },
  'keys.list': { outcome: 'listed', keys: [EXAMPLE.key] },
  'keys.revoke': { outcome: 'revoked' },
  'keys.rotate': { outcome: 'rotated', key: EXAMPLE.key, formerLapsesAt: '2026-11-22T12:00:00.000Z' },
  'keys.rotate-own': { outcome: 'rotated', key: EXAMPLE.key, formerLapsesAt: '2026-11-22T12:00:00.000Z' },
  'keys.revoke-own': { outcome: 'revoked' },
  'keys.describe-own': { outcome: 'described', key: EXAMPLE.key },
  'keys.report-leaked': { outcome: 'taken' },
  'keys.count-usage': { outcome: 'counted' },
  'keys.read-usage': { outcome: 'read', days: USAGE },
  'keys.read-days': { outcome: 'read', days: [{ day: '2026-11-22', byHand: 3, byKeys: 12, refused: 1 }] },
  'keys.read-own-usage': { outcome: 'read', days: USAGE },
  'device.begin': { outcome: 'begun', userCode: 'BCDFGHJK' },
  'device.find': { outcome: 'found', client: 'oncelink', system: 'Linux', network: 'another' },
  'device.decide': { outcome: 'decided' },
  'device.poll': { outcome: 'granted', key: EXAMPLE.key },
  'list.begin': { outcome: 'begun' },
  'list.read': { name: null, turn: 0, more: false, entries: [] },
  'list.write': { outcome: 'written', written: [] },
  'list.end': { outcome: 'ended' },
  'notices.seal': { outcome: 'sealed', notice: 'c2VhbGVk' },
  'notices.stop': { outcome: 'stopped' },
  'contact.send': { outcome: 'queued' },
  'contact.send-sales': { outcome: 'queued' },
} satisfies Results;

export type FakeAuth = FakeService<Results>;

export const makeFakeAuth = (): FakeAuth =>
  new FakeService<Results>([
    ...Object.values(AUTH_PATTERNS),
    ...Object.values(KEY_PATTERNS),
    ...Object.values(DEVICE_PATTERNS),
    ...Object.values(LIST_PATTERNS),
    ...Object.values(NOTICE_PATTERNS),
  ]);
