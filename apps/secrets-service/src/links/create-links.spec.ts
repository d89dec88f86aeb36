import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  CODE_ALPHABET,
  CODE_LENGTH,
  ENVELOPE_BYTES,
  type CreateLinkRequest,
  type KeyScope,
} from '@oncelink/contracts';
import { about } from '../testing/about-seconds.ts';
import {
  askingToCreate,
  CONFIG,
  NAMES,
  startLinkDatabase,
  type LinkDatabase,
  type Replica,
} from '../testing/link-database.ts';
import {
  all,
  linkRequest,
  makeLink,
  makeSeal,
  one,
  randomText,
  revealOf,
  PRO,
  type TestLink,
} from '../testing/link-requests.ts';
import { CreateLinksHandler } from './create-links.handler.ts';
import { LinkDrafts, LinkNames } from './link-drafts.service.ts';
import { LINK_KIND, type NewLink } from './link-rows.ts';

let database: LinkDatabase;
let replica: Replica;
beforeAll(async () => {
  database = await startLinkDatabase();
  replica = await database.startReplica();
});
afterAll(() => database.stop());

/** Occupies a code with a link of someone else. */
async function occupy(code: string): Promise<void> {
  const row: NewLink = {
    loc: NAMES.locate({ code }),
    kind: LINK_KIND.short,
    proofHash: Buffer.alloc(32),
    passwordProofHash: null,
    secret: Buffer.of(1),
    expiresIn: null,
    startsIn: null,
    watch: null,
  };
  await replica.links.insert([{ row, key: code, found: undefined }]);
}

describe('links that are made in the moment in which another one is claimed', () => {
  const both = (link: TestLink, requests: readonly CreateLinkRequest[]) =>
    Promise.all([replica.create.createLinks(requests, PRO), one(replica.use.reveal([revealOf(link)]))]);

  it('are committed with the claim', async () => {
    const link = await makeLink(replica);
    const [[made], opened] = await both(link, [linkRequest()]);
    expect(opened).toMatchObject({ outcome: 'granted', payload: link.payload });
    const code = made instanceof Error || made?.outcome !== 'created' ? '' : made.code;
    const transactions = await database.query(
      'SELECT DISTINCT xmin::text, count(*)::int FROM link WHERE loc = ANY ($1) GROUP BY 1',
      [[NAMES.locate(link.ref), NAMES.locate({ code })]],
    );
    expect(transactions).toEqual([{ xmin: expect.any(String), count: 2 }]);
  });

  it('fail alone where PostgreSQL refuses one of them', async () => {
    const link = await makeLink(replica);
    const [refused, good] = [linkRequest(), linkRequest()];
    const proof = Buffer.from(refused.proofHash, 'base64url').toString('hex');
    await database.query(`
      CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF NEW.link_proof = '\\x${proof}' THEN RAISE check_violation; END IF;
        RETURN NEW;
      END $$`);
    await database.query('CREATE TRIGGER spoil BEFORE INSERT ON link FOR EACH ROW EXECUTE FUNCTION spoil()');
    try {
      expect(await both(link, [refused, good])).toMatchObject([
        [{ name: 'StatementError' }, { outcome: 'created' }],
        { outcome: 'granted', payload: link.payload },
      ]);
    } finally {
      await database.query('DROP FUNCTION spoil CASCADE');
    }
  });
});

describe('making a short link', () => {
  it('answers a code of ten letters and digits, and when the link expires', async () => {
    const answer = await one(replica.create.createLinks([linkRequest({ expiresIn: 3600 })], PRO));
    expect(answer).toMatchObject({ outcome: 'created', ttl: 3600 });
    const { code, expiresAt } = answer.outcome === 'created' ? answer : { code: '', expiresAt: null };
    expect(code).toMatch(new RegExp(`^[${CODE_ALPHABET}]{${CODE_LENGTH}}$`));
    expect(Math.abs(Date.parse(expiresAt ?? '') - Date.now() - 3_600_000)).toBeLessThan(10_000);
  });

  it('keeps the largest envelope byte for byte', async () => {
    const link = await makeLink(replica, { envelope: randomText(ENVELOPE_BYTES[2].at(-1)) });
    const answer = await one(replica.use.reveal([revealOf(link)]));
    expect(answer).toMatchObject({ outcome: 'granted', payload: link.payload });
  });

  it('gives the same link and the same end to a repeated request', async () => {
    const request = linkRequest({ expiresIn: 3600 });
    const first = await one(replica.create.createLinks([request], PRO));
    await database.letTimePass(10);
    const again = await one(replica.create.createLinks([{ ...request, expiresIn: 60 }], PRO));
    const end = first.outcome === 'created' ? Date.parse(first.expiresAt ?? '') : 0;
    expect(again).toEqual({ ...first, ttl: about(3590), expiresAt: new Date(end - 10_000).toISOString() });
  });

  it('takes no proof of a link of another kind: its caller would hand on a link to something else', async () => {
    const link = await makeLink(replica);
    const other = linkRequest({ proofHash: link.proofHash, passwordProofHash: randomText() });
    expect(await one(replica.create.createLinks([other], PRO))).toEqual({ outcome: 'proof-reused' });
  });

  it('takes no proof with another message or password than before: what was sent now would be lost', async () => {
    const short = linkRequest();
    const guarded = linkRequest({ passwordProofHash: randomText() });
    for (const [request, other] of [
      [short, { ...short, envelope: randomText(ENVELOPE_BYTES[2][0]) }],
      [guarded, { ...guarded, passwordProofHash: randomText() }],
    ] as const) {
      const first = await one(replica.create.createLinks([request], PRO));
      expect(first).toMatchObject({ outcome: 'created' });
      expect(await one(replica.create.createLinks([other], PRO))).toEqual({ outcome: 'proof-reused' });
      expect(await one(replica.create.createLinks([request], PRO))).toMatchObject({ outcome: 'created' });
    }
    const both = [linkRequest(), linkRequest()] as const;
    const answers = await all(
      replica.create.createLinks([both[0], { ...both[1], proofHash: both[0].proofHash }], PRO),
    );
    expect(answers.map(({ outcome }) => outcome)).toEqual(['created', 'proof-reused']);
  });

  it('is not for a key of another scope, whatever the gateway says', async () => {
    const makerWith = (scopes: readonly KeyScope[]) => ({
      caller: { plan: 'pro' as const, account: null, key: { id: 'a', ownerId: 'b', scopes } },
    });
    const [reading, creating] = [makerWith(['secrets:read', 'usage:read']), makerWith(['secrets:create'])];
    expect(await one(replica.create.createLinks([linkRequest()], reading))).toEqual({
      outcome: 'scope-required',
    });
    expect(await one(replica.create.createLinks([linkRequest()], creating))).toMatchObject({
      outcome: 'created',
    });
  });

  it('gives the same link to a request that is repeated within a batch', async () => {
    const request = linkRequest();
    const answers = await all(replica.create.createLinks([request, linkRequest(), request], PRO));
    expect(answers[2]).toEqual(answers[0]);
    expect(answers[1]).not.toEqual(answers[0]);
  });

  it('makes one link of requests that arrive everywhere at once', async () => {
    const others = await Promise.all([database.startReplica(), database.startReplica()]);
    const requests = Array.from({ length: 40 }, () => linkRequest());
    const answers = await Promise.all(
      [replica, ...others, replica, ...others].map(({ create }, index) =>
        all(create.createLinks(index % 2 === 0 ? requests : requests.toReversed(), PRO)),
      ),
    );
    const inOrder = answers.map((batch, index) => (index % 2 === 0 ? batch : batch.toReversed()));
    for (const batch of inOrder) expect(batch).toEqual(inOrder[0]);
    expect(new Set(inOrder[0]?.map((answer) => JSON.stringify(answer))).size).toBe(40);
  });

  it('says that the link has ended when the request is repeated too late', async () => {
    const request = linkRequest();
    const link = await makeLink(replica, request);
    await one(replica.use.reveal([revealOf(link)]));
    expect(await one(replica.create.createLinks([request], PRO))).toMatchObject({
      outcome: 'gone',
      reason: 'viewed',
    });
    const expired = linkRequest({ expiresIn: 60 });
    await makeLink(replica, expired);
    await database.letTimePass(61);
    expect(await one(replica.create.createLinks([expired], PRO))).toMatchObject({
      outcome: 'gone',
      reason: 'expired',
    });
  });

  it('takes the next code when the first two belong to other links, and finds it again', async () => {
    const request = linkRequest();
    const proof = Buffer.from(request.proofHash, 'base64url');
    await occupy(NAMES.shortCode(proof, 0));
    await occupy(NAMES.shortCode(proof, 1));
    const created = { outcome: 'created', code: NAMES.shortCode(proof, 2) };
    expect(await one(replica.create.createLinks([request], PRO))).toMatchObject(created);
    expect(await one(replica.create.createLinks([request], PRO))).toMatchObject(created);
  });

  it('gives two links that draw one code in the same batch two codes', async () => {
    class OneFirstCode extends LinkNames {
      override shortCode(proof: Buffer, attempt: number): string {
        return attempt === 0 ? 'sameSAME00' : super.shortCode(proof, attempt);
      }
    }
    const drafts = new LinkDrafts(new OneFirstCode(CONFIG), CONFIG);
    const create = askingToCreate(new CreateLinksHandler(replica.links, drafts, { areFull: false }));
    const answers = await all(create.createLinks([linkRequest(), linkRequest(), linkRequest()], PRO));
    const codes = answers.map((answer) => (answer.outcome === 'created' ? answer.code : ''));
    expect(codes[0]).toBe('sameSAME00');
    expect(new Set(codes).size).toBe(3);
  });

  it('fails alone when its values can not be stored', async () => {
    const nothing: CreateLinkRequest = JSON.parse('null');
    const requests = [linkRequest({ expiresIn: 1e300 }), linkRequest({ proofHash: 'short' }), nothing];
    const answers = await replica.create.createLinks([linkRequest(), ...requests, linkRequest()], PRO);
    expect(answers.map((answer) => !(answer instanceof Error))).toEqual([true, false, false, false, true]);
  });

  it('fails alone when every code that it draws is taken', async () => {
    const unlucky = linkRequest();
    class OneCodeForTheUnlucky extends LinkNames {
      override shortCode(proof: Buffer, attempt: number): string {
        const isUnlucky = proof.toString('base64url') === unlucky.proofHash;
        return isUnlucky ? 'takenTAKEN' : super.shortCode(proof, attempt);
      }
    }
    await occupy('takenTAKEN');
    const drafts = new LinkDrafts(new OneCodeForTheUnlucky(CONFIG), CONFIG);
    const create = askingToCreate(new CreateLinksHandler(replica.links, drafts, { areFull: false }));
    const answers = await create.createLinks([linkRequest(), unlucky, linkRequest()], PRO);
    expect(answers.map((answer) => !(answer instanceof Error))).toEqual([true, false, true]);
  });
});

describe('making a seal', () => {
  it('gives out a new seal of 32 bytes', async () => {
    const [first, second] = await Promise.all([makeSeal(replica), makeSeal(replica)]);
    expect(Buffer.from(first.payload, 'base64url')).toHaveLength(32);
    expect(second.payload).not.toBe(first.payload);
  });

  it('refuses a name that is taken, in the same batch and later', async () => {
    const request = { sealId: randomText(16), proofHash: randomText(), expiresIn: 86_400 };
    const answers = await all(replica.create.createSeals([request, request], PRO));
    expect(answers.map(({ outcome }) => outcome)).toEqual(['created', 'exists']);
    expect(await one(replica.create.createSeals([request], PRO))).toEqual({ outcome: 'exists' });
  });
});

describe('the life of a link', () => {
  it('can be without end', async () => {
    const link = await makeLink(replica, { expiresIn: null });
    await database.letTimePass(400 * 86_400);
    const { ref, proofHash } = link;
    expect(await one(replica.use.status([{ ref, proofHash }]))).toMatchObject({ outcome: 'live', ttl: null });
  });

  it('is never longer than the operator allows, not even without end', async () => {
    const bounded = await database.startReplica(600);
    for (const expiresIn of [null, 3600, 600]) {
      const link = linkRequest({ expiresIn });
      expect(await one(bounded.create.createLinks([link], PRO))).toMatchObject({
        outcome: 'created',
        ttl: 600,
      });
      const seal = { sealId: randomText(16), proofHash: randomText(), expiresIn };
      expect(await one(bounded.create.createSeals([seal], PRO))).toMatchObject({
        outcome: 'created',
        ttl: 600,
      });
    }
    expect(await one(bounded.create.createLinks([linkRequest({ expiresIn: 60 })], PRO))).toMatchObject({
      ttl: 60,
    });
  });
});
