import { beforeEach, describe, expect, it } from '@jest/globals';
import { fakeServer, nothing } from '../api/testing/fake-server.ts';
import { leaveSession } from './leave-session.ts';
import { currentSession, keepSession } from './session-store.ts';
import { MARA } from './testing/mara.ts';

const KNOWN_DEVICE = 'AAAAAAAAAAAAAAAAAAAAAA';

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  localStorage.setItem('device_id', KNOWN_DEVICE);
  server = fakeServer({ 'POST /api/auth/sign-out': nothing });
  keepSession({ token: 'ol_token', user: MARA });
});

describe('signing out', () => {
  it('tells the server, and leaves nothing behind but the name of the browser', async () => {
    await leaveSession();
    expect(server.seen).toMatchObject([{ call: 'POST /api/auth/sign-out', token: 'Bearer ol_token' }]);
    expect(currentSession()).toBeNull();
    expect(Object.entries(localStorage)).toEqual([['device_id', KNOWN_DEVICE]]);
  });

  it('happens here without asking anybody when nobody is signed in', async () => {
    await leaveSession();
    await leaveSession();
    expect(server.seen).toHaveLength(1);
  });
});
