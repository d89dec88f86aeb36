import { expect, it } from '@jest/globals';
import type { ReceivedLink } from '@oncelink/link-crypto';
import { draftRichLink, makeRichPasswordLink } from '@oncelink/link-crypto/rich-making';
import { newFileProof } from '@oncelink/link-crypto/files';
import { NetworkError } from '../../../lib/network-error.ts';
import { FakeLinkServer } from './testing/fake-link-server.ts';
import { CODE, ORIGIN, PASSWORD, quickStretch, Tab } from './testing/open-link-harness.ts';

const fields = { form: 'login', values: { user: 'ada', password: 'hunter2' } } as const;
const cover = { note: 'For the staging database' };
const SEAL = Buffer.alloc(32, 7).toString('base64url');

async function makeSealed() {
  const { fragment } = await (await draftRichLink({ message: { fields }, cover })).finish(SEAL);
  return { href: `${ORIGIN}/s-#${fragment}`, server: new FakeLinkServer({ payload: SEAL }) };
}

it('a link with a note shows it before anything is claimed, and its fields after that', async () => {
  const link = await makeSealed();
  const tab = new Tab(link);
  await tab.flow.start();
  expect(tab.state).toMatchObject({ name: 'ready', link: { cover } });
  expect(link.server.count('claim')).toBe(0);
  await tab.flow.reveal();
  expect(tab.state).toMatchObject({
    name: 'revealed',
    message: { fields },
    erasure: { outcome: 'confirmed' },
  });
});

it('a note stands beside the question for the password, too', async () => {
  const made = await makeRichPasswordLink({ message: { text: 'hunter2' }, cover }, PASSWORD, quickStretch);
  const server = new FakeLinkServer({ payload: made.encryptedData, passwordHash: made.passwordHash });
  const tab = new Tab({ href: `${ORIGIN}/shp-${CODE}#${made.fragment}`, server });
  await tab.flow.start();
  expect(tab.state).toMatchObject({ name: 'password_required', link: { cover } });
  await tab.flow.verify(PASSWORD);
  await tab.flow.reveal();
  expect(tab.state).toMatchObject({ name: 'revealed', message: 'hunter2' });
});

it('no fields are claimed that could not be shown', async () => {
  const link = await makeSealed();
  const tab = new Tab(link);
  const asked: Pick<ReceivedLink, 'hasParts'>[] = [];
  await tab.flow.start();
  const flow = tab.effects.prepare;
  Reflect.set(tab.effects, 'prepare', (needed: Pick<ReceivedLink, 'hasParts'>) => {
    asked.push(needed);
    return Promise.reject(new NetworkError('lost'));
  });
  await tab.flow.reveal();
  expect(asked).toMatchObject([{ hasParts: true }]);
  expect(tab.state).toMatchObject({ name: 'error', trouble: 'connection' });
  expect(link.server.count('claim')).toBe(0);
  Reflect.set(tab.effects, 'prepare', flow);
  await tab.flow.retry();
  expect(tab.state).toMatchObject({ name: 'revealed', message: { fields } });
});

async function makeWithFiles() {
  const { proof } = await newFileProof();
  const key = Buffer.alloc(32, 9).toString('base64url');
  const bundle = { key, proof, files: [{ name: 'disk.img', bytes: 1_200_000_000 }] };
  const { fragment } = await (await draftRichLink({ message: { bundle } })).finish(SEAL);
  return {
    bundle,
    link: { href: `${ORIGIN}/s-#${fragment}`, server: new FakeLinkServer({ payload: SEAL }) },
  };
}

it('files for which a window has no room are not claimed', async () => {
  const { link, bundle } = await makeWithFiles();
  const tab = new Tab(link);
  await tab.flow.start();
  expect(tab.state).toMatchObject({
    name: 'ready',
    link: { cover: { fileBytes: expect.any(Number) } },
  });
  tab.prepare = () => Promise.reject(Object.assign(new Error('none'), { name: 'NoRoomError' }));
  await tab.flow.reveal();
  expect(tab.state).toEqual({ name: 'error', trouble: 'no-room', retry: { step: 'check' } });
  expect(link.server.count('claim')).toBe(0);
  // Room was made.
  tab.prepare = () => Promise.resolve();
  await tab.flow.retry();
  await tab.flow.reveal();
  expect(tab.state).toMatchObject({ name: 'revealed', message: { bundle } });
});

it('files are kept before their link is erased, and a reload goes on with them', async () => {
  const { link, bundle } = await makeWithFiles();
  const tab = new Tab(link);
  const kept: unknown[] = [];
  Reflect.set(tab.effects, 'keep', (message: unknown, kind: unknown) => {
    kept.push([message, kind, link.server.count('acknowledge')]);
    return 'f1';
  });
  await tab.flow.start();
  await tab.flow.reveal();
  expect(kept).toEqual([[{ bundle }, expect.any(String), 0]]);
  expect(tab.trace).toMatchObject({ end: 'read', files: 'f1' });
  const reloaded = new Tab(link);
  reloaded.href = tab.href;
  reloaded.trace = tab.trace;
  Reflect.set(reloaded.effects, 'restore', () => Promise.resolve(tab.state));
  await reloaded.flow.start();
  expect(reloaded.state).toMatchObject({
    name: 'revealed',
    message: { bundle },
    erasure: { outcome: 'confirmed' },
  });
});

it('files go on after a reload though nobody confirmed that their link is erased', async () => {
  const { link, bundle } = await makeWithFiles();
  const tab = new Tab(link);
  Reflect.set(tab.effects, 'keep', () => 'f1');
  await tab.flow.start();
  const comeBack = link.server.failAlways('acknowledge', new NetworkError('lost'));
  await tab.flow.reveal();
  comeBack();
  expect(tab.state).toMatchObject({ name: 'revealed', erasure: { outcome: 'unconfirmed' } });
  const reload = async () => {
    const reloaded = new Tab(link);
    reloaded.href = tab.href;
    reloaded.trace = tab.trace;
    Reflect.set(reloaded.effects, 'restore', ({ files }: { files: string }) =>
      Promise.resolve(files === 'f1' ? tab.state : null),
    );
    await reloaded.flow.start();
    return reloaded.state;
  };
  // The grace is over.
  link.server.end('viewed');
  expect(tab.href).toBe(link.href);
  expect(await reload()).toMatchObject({ name: 'revealed', message: { bundle } });
});

it('a link that had no files shows none after a reload, whatever its tab has of another one', async () => {
  const { link } = await makeWithFiles();
  const tab = new Tab(link);
  await tab.flow.start();
  await tab.flow.reveal();
  const reloaded = new Tab(link);
  reloaded.href = tab.href;
  reloaded.trace = tab.trace;
  Reflect.set(reloaded.effects, 'restore', () => Promise.reject(new Error('Nothing is to be restored.')));
  await reloaded.flow.start();
  expect(reloaded.state).toMatchObject({ name: 'gone', reason: 'read' });
});
