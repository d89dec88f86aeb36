import { chmodSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { about } from '../testing/about-seconds.ts';
import { startLinkDatabase, type LinkDatabase, type Replica } from '../testing/link-database.ts';
import {
  linkRequest,
  makeLink,
  makeLinks,
  makeProtectedLink,
  makeSeal,
  one,
  PRO,
  randomText,
  revealOf,
  rowOf,
  type TestLink,
} from '../testing/link-requests.ts';
import { Keys } from '../testing/rotate-keys.ts';

let database: LinkDatabase;
let keys: Keys;
let replicas: readonly [Replica, Replica, Replica];
beforeAll(async () => {
  database = await startLinkDatabase();
  keys = new Keys(database);
  const start = () => database.startReplica();
  replicas = await Promise.all([start(), start(), start()]);
});
afterAll(() => database.stop());

const granted = ({ payload }: TestLink) => ({ outcome: 'granted', payload, graceSeconds: about(60) });
/** The file that the ring lies in now. */
function newestFile(): string {
  const folder = path.dirname(database.ringFile);
  const [name, ...others] = readdirSync(folder);
  if (name === undefined || others.length > 0) throw new Error('There is not one ring.');
  return path.join(folder, name);
}

const makeMixed = async (replica: Replica, count: number): Promise<readonly TestLink[]> => [
  ...(await makeLinks(replica, count)),
  ...(await makeLinks(replica, count, () => ({ passwordProofHash: randomText() }))),
  ...(await Promise.all(Array.from({ length: count }, () => makeSeal(replica)))),
];

describe('a link at rest', () => {
  it('is nowhere in the table as it came', async () => {
    for (const link of await makeMixed(replicas[0], 1)) {
      const { payload, dek } = await rowOf(database, link);
      const came = Buffer.from(link.payload, 'base64url');
      expect(payload).toHaveLength(came.length + 16);
      expect(Buffer.isBuffer(payload) && payload.includes(came.subarray(3, 19))).toBe(false);
      expect(dek).toHaveLength(60);
    }
  });

  it('keeps payload and key when its creation is repeated', async () => {
    const request = linkRequest();
    const link = await makeLink(replicas[0], request);
    const before = await rowOf(database, link);
    await one(replicas[1].create.createLinks([{ ...request, envelope: randomText(179) }], PRO));
    expect(await rowOf(database, link)).toEqual(before);
    expect(await one(replicas[1].use.reveal([revealOf(link)]))).toEqual(granted(link));
  });

  it('is not given out when its row was tampered with: the payload of another, or one of another kind', async () => {
    const [link, other] = await makeLinks(replicas[0], 2);
    if (link === undefined || other === undefined) throw new Error('No links.');
    const { payload } = await rowOf(database, other);
    const { loc } = await rowOf(database, link);
    await database.query('UPDATE link SET payload = $2 WHERE loc = $1', [loc, payload]);
    const [answer] = await replicas[0].use.reveal([revealOf(link)]);
    expect(answer).toMatchObject({ name: 'DecryptError' });
    const { loc: otherLoc } = await rowOf(database, other);
    await database.query('UPDATE link SET kind = 1 WHERE loc = $1', [otherLoc]);
    const [ofOtherKind] = await replicas[0].use.reveal([revealOf(other)]);
    expect(ofOtherKind).toMatchObject({ name: 'DecryptError' });
  });
});

describe('while keys change', () => {
  it('opens for a replica that slept while the key of the link was replaced and destroyed', async () => {
    const links = await makeMixed(replicas[0], 2);
    const sleeper = await database.startReplica();
    await keys.rotate(replicas);
    for (const link of links) expect(await one(sleeper.use.reveal([revealOf(link)]))).toEqual(granted(link));
  });

  it('is never written under a closed key, also not by a replica that wakes up with it', async () => {
    const sleepers = [await database.startReplica(), await database.startReplica()];
    const kid = await keys.rotate(replicas);
    for (const sleeper of sleepers) {
      const link = await makeLink(sleeper);
      expect(await rowOf(database, link)).toMatchObject({ kid });
      expect(await one(sleeper.use.reveal([revealOf(link)]))).toEqual(granted(link));
    }
  });

  it('is written once when its key closes between rows that go one by one, because one of them is refused', async () => {
    const [first, refused, last] = Array.from({ length: 3 }, () => ({
      sealId: randomText(16),
      proofHash: randomText(),
      expiresIn: 60,
    }));
    if (!first || !refused || !last) throw new Error('No requests.');
    const next = await keys.add();
    const isOf = ({ proofHash }: { readonly proofHash: string }): string =>
      `NEW.link_proof = '\\x${Buffer.from(proofHash, 'base64url').toString('hex')}'`;
    // With the row of the first one comes the moment in which a rotation goes on.
    await database.query(`
      CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
        IF ${isOf(refused)} THEN RAISE check_violation; END IF;
        IF ${isOf(first)} THEN
          UPDATE encryption_key SET state = 'closed' WHERE state = 'current';
          UPDATE encryption_key SET state = 'current' WHERE kid = ${next};
        END IF;
        RETURN NEW;
      END $$`);
    await database.query('CREATE TRIGGER spoil BEFORE INSERT ON link FOR EACH ROW EXECUTE FUNCTION spoil()');
    try {
      const answers = await replicas[0].create.createSeals([first, refused, last], PRO);
      expect(answers).toEqual([
        expect.objectContaining({ outcome: 'created' }),
        expect.objectContaining({ name: 'StatementError' }),
        expect.objectContaining({ outcome: 'created' }),
      ]);
    } finally {
      await database.query('DROP FUNCTION spoil CASCADE');
    }
  });

  it('says to come again while there is no key to write with, and stores nothing', async () => {
    const count = () => database.query('SELECT count(*) FROM link');
    const before = await count();
    await database.query(`UPDATE encryption_key SET state = 'closed' WHERE state = 'current'`);
    const answers = await replicas[0].create.createLinks([linkRequest(), linkRequest()], PRO);
    for (const answer of answers) expect(answer).toMatchObject({ reason: 'incapable', code: 'KEY_MISSING' });
    expect(await count()).toEqual(before);
    await database.query(
      `UPDATE encryption_key SET state = 'current' WHERE kid = (SELECT max(kid) FROM encryption_key)`,
    );
    expect(await makeLink(replicas[0])).toBeDefined();
  });

  it('is claimed by no replica that lacks its key, however long that lasts', async () => {
    const [link, unclaimed] = [await makeLink(replicas[0]), await makeProtectedLink(replicas[0])];
    const reader = await database.startReplica();
    const claimHash = randomText();
    expect(await one(replicas[0].use.reveal([revealOf(link, claimHash)]))).toEqual(granted(link));
    const hidden = await keys.add();
    const old = await keys.promote(hidden);
    await keys.rewrap(old, hidden);
    const file = newestFile();
    chmodSync(file, 0o444);
    const locked = { reason: 'incapable', code: 'KEY_MISSING' };
    // Neither a claim of its own nor that of the claimant, who may ask another replica.
    const answers = await reader.use.reveal([revealOf(link, claimHash), revealOf(unclaimed)]);
    expect(answers).toMatchObject([locked, locked]);
    const wrong = { ...revealOf(unclaimed), passwordProofHash: randomText() };
    expect(await one(reader.use.reveal([wrong]))).toEqual({ outcome: 'wrong-password', triesLeft: 9 });
    expect(await rowOf(database, unclaimed)).toMatchObject({ claim: null, claim_until: null, tries_left: 9 });
    chmodSync(file, 0o400);
    expect(await one(reader.use.reveal([revealOf(link)]))).toMatchObject({ outcome: 'gone' });
    expect(await one(reader.use.reveal([revealOf(link, claimHash)]))).toEqual(granted(link));
    expect(await one(reader.use.reveal([revealOf(unclaimed)]))).toEqual(granted(unclaimed));
    await keys.close(old);
    await keys.rewrap(old, hidden);
    await keys.remove(old);
  });
});
