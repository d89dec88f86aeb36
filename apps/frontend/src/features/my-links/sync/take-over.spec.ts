import { beforeEach, describe, expect, it } from '@jest/globals';
import { fakeServer, json, nothing } from '../../../api/testing/fake-server.ts';
import { SyncKeys } from '../../../session/list-sync/sync-keys.ts';
import { Device, made, Server } from '../../../session/list-sync/testing/two-devices.ts';
import { makePairing, readInvitation, type Invitation } from './pairing.ts';
import { takeOver } from './take-over.ts';

const LIST = 'GET /api/account/links';
const ACK = 'POST /api/reveal/ack';
const SEAL = { seal: Buffer.alloc(32, 7).toString('base64url') };

let server: ReturnType<typeof fakeServer>;
let kept: string | null;
beforeEach(() => {
  kept = null;
  server = fakeServer({
    [LIST]: () => json(200, { name: kept, turn: 0, more: false, entries: [] }),
    'POST /api/seals': () => json(201, { ...SEAL, expiresAt: null }),
    'POST /api/seals/reveal': () => json(200, SEAL),
    [ACK]: nothing,
  });
});

async function invite(device: Device, name?: string): Promise<Invitation> {
  const { url } = await makePairing(
    await device.list.shelf.readSecret(),
    name ?? (await device.sync.nameOf()),
  );
  const invitation = readInvitation(new URL(url).hash);
  if (invitation === null) throw new Error('no invitation');
  return invitation;
}

async function syncing(accounts: Server, label: string): Promise<Device> {
  const device = new Device(accounts);
  await device.list.add(made(label));
  await device.sync.start();
  return device;
}

describe('an invitation', () => {
  it('brings the list to a device of the same account', async () => {
    const accounts = new Server();
    const invitation = await invite(await syncing(accounts, 'a'));
    kept = accounts.name;
    const other = new Device(accounts);
    expect(await takeOver(invitation, other.sync)).toBe('done');
    expect(other.labels()).toEqual(['a']);
    expect(server.callsTo(ACK)).toHaveLength(1);
  });

  it('of this device’s own list begins none in another account', async () => {
    const [a, b] = [new Server(), new Server()];
    const device = await syncing(a, 'a');
    const invitation = await invite(device);
    const elsewhere = new Device(b);
    elsewhere.owner = 'another account';
    await elsewhere.list.adopt(await device.list.shelf.readSecret());
    expect(await takeOver(invitation, elsewhere.sync)).toBe('other-account');
    expect(b.calls).toEqual([]);
    kept = invitation.name;
    b.name = 'the list of somebody else';
    expect(await takeOver(invitation, elsewhere.sync)).toBe('other-account');
    b.isAway = true;
    expect(await takeOver(invitation, elsewhere.sync)).toBe('failed');
  });

  it('with another key than its name says is broken, and is not taken over', async () => {
    const accounts = new Server();
    const mine = await syncing(accounts, 'mine');
    const name = await mine.sync.nameOf();
    kept = name;
    const other = new Device(accounts);
    await other.list.add(made('other'));
    const before = await other.sync.nameOf();
    expect(await takeOver(await invite(new Device(new Server()), name), other.sync)).toBe('broken');
    expect(await other.sync.nameOf()).toBe(before);
    expect(server.callsTo(ACK)).toEqual([]);
    expect((await SyncKeys.derive(await mine.list.shelf.readSecret())).name).toBe(name);
  });
});
