import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { Oncelink } from '@oncelink/sdk';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import fc from 'fast-check';
import { fieldsOf, FORM_NAMES, neededField } from '@oncelink/link-crypto/forms';
import { buildGo, findPython, run, startPairs, type Language, type Partner } from './clients/languages.ts';
import { serve } from './clients/shell.ts';
import {
  breakLink,
  make,
  open,
  pathOf,
  planOf,
  stageOf,
  type Content,
  type Plan,
} from './clients/random-links.ts';
import {
  encode,
  readAskVectors,
  readVectors,
  sha256,
  type AskVector,
  type Vector,
} from './clients/vectors.ts';
import { testOfPrograms as test } from '../shared-clusters.ts';

/*
 * The clients in other languages against the vectors, against the page's own code and against the running product. Without
 * Python the tests of CI fail. Go is large: its tests run at night, and are skipped without it.
 */

const CLI = [
  process.execPath,
  path.resolve(import.meta.dirname, '../../packages/cli/dist/oncelink.js'),
] as const;
const SECRET = 'canary ✓ 秘密\nwith a second line';
const PASSWORD = 'canary-pässword';
/** Four kinds: a fortieth has a password, which takes each side a part of a second. */
const KINDS = fc.oneof(
  { weight: 39, arbitrary: fc.constantFrom<Plan['kind']>(1, 2, 4) },
  { weight: 1, arbitrary: fc.constant<Plan['kind']>(3) },
);
const TEXT = fc.oneof(
  { weight: 9, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 2000, size: 'max' }) },
);
const WORD = fc.string({ unit: 'binary', minLength: 1, maxLength: 20 });
const FIELDS = fc.constantFrom(...FORM_NAMES).chain((form) =>
  fc.record({
    form: fc.constant(form),
    values: fc.record(Object.fromEntries(fieldsOf(form).map((name) => [name, WORD])), {
      requiredKeys: [neededField(form)],
    }),
  }),
);
/** K ‖ pk of an ask, which nothing looks into before somebody answers. */
const REPLY = fc
  .uint8Array({ minLength: 64, maxLength: 64 })
  .map((bytes) => Buffer.from(bytes).toString('base64url'));
/** A text alone, or with fields, or with a way to answer; and most with a note or a word that its sender is told. */
const CONTENT: fc.Arbitrary<Content> = fc
  .tuple(
    fc.oneof(
      fc.record({ message: TEXT }),
      fc.record({
        parts: fc.record({ text: WORD, fields: FIELDS, reply: REPLY }, { requiredKeys: ['fields'] }),
      }),
      fc.record({ parts: fc.record({ text: WORD, reply: REPLY }) }),
    ),
    fc.constantFrom({}, { cover: { tellsSender: true as const } }).chain((told) =>
      fc.option(
        WORD.map((note) => ({ cover: { note, ...told.cover } })),
        { nil: told },
      ),
    ),
  )
  .map(([content, cover]) => ({ ...content, ...cover }));

const folder = mkdtempSync(path.join(tmpdir(), 'oncelink-languages-'));
const languages: readonly (readonly [string, () => Language | undefined])[] = [
  ['Python', findPython],
  // A build takes half a minute of the processor.
  ['Go', () => buildGo(folder)],
];

let url: string;
test.beforeAll(({ cluster }) => {
  url = cluster.gateways[0] ?? '';
});
test.afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function makeAgain(partner: Partner, version: number, vector: Vector): Promise<string> {
  const { kind, suite, key, password, message = '', messageTimes = 1, parts, cover } = vector;
  const seal = encode(vector.seal);
  const content = {
    ...(parts === undefined ? { message: message.repeat(messageTimes) } : { parts }),
    ...(cover !== undefined && { cover }),
  };
  const made = await partner.ask({
    do: 'make',
    version,
    kind,
    suite,
    key,
    seal,
    password,
    ...content,
  });
  const { fragment = '', envelope } = made;
  expect(vector.fragmentSha256 ?? sha256(vector.fragment ?? '')).toBe(sha256(fragment));
  const kept = vector.envelopeSha256 ?? (vector.envelope === undefined ? undefined : sha256(vector.envelope));
  expect(envelope === undefined ? undefined : sha256(envelope)).toBe(kept);
  if (kind === 1) expect(made.sealId).toBe(encode(vector.sealId));
  if (kind === 2 || kind === 3) expect(made.proofHash).toBe(encode(vector.linkProofHash));
  if (kind === 3) expect(made.passwordHash).toBe(encode(vector.passwordProofHash));
  const opened = await partner.ask({ ...vector, do: 'open', seal, fragment, envelope: envelope ?? '' });
  expect(opened).toEqual(content);
  return vector.id;
}

async function refuse(partner: Partner, vector: Vector): Promise<void> {
  const answer = await partner.ask({ ...vector, do: 'open', seal: encode(vector.seal) });
  // Neither of them fetches files, and both say so before anything is opened.
  const stage = vector.needsFiles ? 'files' : vector.stage;
  expect([vector.id, answer]).toEqual([vector.id, { stage }]);
}

/** The places of the words in their list, as the clients say them: they have no list. */
const bitsOf = (words: readonly string[] = []): string =>
  BigInt(`0b${words.map((word) => wordlist.indexOf(word).toString(2).padStart(11, '0')).join('')}`)
    .toString(16)
    .padStart(11, '0');

async function askAgain(partner: Partner, vector: AskVector): Promise<void> {
  const { id, fragment, reply, collectFragment, askId, askProof, collectProof, checkWords, parts, envelope } =
    vector;
  const answer = await partner.ask({ ...vector, do: 'ask' });
  const expected = {
    fragment,
    collectFragment,
    askId,
    askProof,
    collectProof,
    parts,
    envelope,
    ...(reply !== undefined && { reply }),
  };
  expect([id, answer]).toEqual([id, { ...expected, checkBits: bitsOf(checkWords) }]);
}

async function refuseAsk(partner: Partner, vector: AskVector): Promise<void> {
  const answer = await partner.ask({ ...vector, do: 'collect' });
  expect([vector.id, answer]).toEqual([vector.id, { stage: vector.stage }]);
}

for (const [name, find] of languages) {
  test.describe(name === 'Go' ? 'Go @long' : name, () => {
    let found: Language | undefined;
    test.beforeAll(() => {
      found = find();
      if (name === 'Python' && process.env['CI'] !== undefined) expect(found).toBeDefined();
    });
    const need = (): Language => {
      test.skip(found === undefined, `${name} or its libraries are not installed`);
      if (found === undefined) throw new Error('skipped');
      return found;
    };

    test('writes every vector byte for byte, opens it, and refuses the others where the files say', async () => {
      const partner = startPairs(need());
      for (const version of [1, 2]) {
        for (const vector of readVectors(version)) {
          const opens = vector.stage === undefined && !vector.needsFiles;
          await (opens ? makeAgain(partner, version, vector) : refuse(partner, vector));
        }
      }
      await partner.stop();
    });

    test('asks, answers and collects every vector byte for byte, and refuses the others @long', async () => {
      const partner = startPairs(need());
      for (const vector of readAskVectors()) {
        await (vector.stage === undefined ? askAgain(partner, vector) : refuseAsk(partner, vector));
      }
      await partner.stop();
    });

    // Both ways each, so 20 runs are 40 pairs.
    for (const [title, numRuns] of [
      ['40 random links', 20],
      ['2,000 random links @long', 1000],
    ] as const) {
      test(`${title}: what one side makes the other opens`, async () => {
        test.setTimeout(numRuns * 3000);
        const partner = startPairs(need());
        const property = fc.asyncProperty(
          KINDS,
          CONTENT,
          WORD,
          fc.nat(),
          async (kind, content, password, at) => {
            const plan = planOf(kind, content, password);
            const { fragment = '', envelope = '' } = await partner.ask({ do: 'make', ...plan });
            expect(await open(plan, { fragment, envelope })).toEqual(content);
            const ours = await make(plan);
            const answer = await partner.ask({ do: 'open', ...plan, ...ours, pathname: pathOf(plan) });
            expect(answer).toEqual(content);
            // One letter changed: both refuse it, and where.
            const broken = breakLink(plan, ours, at);
            const theirStage = await partner.ask({ do: 'open', ...plan, ...broken, pathname: pathOf(plan) });
            expect(theirStage).toEqual({ stage: await stageOf(plan, broken) });
          },
        );
        await fc.assert(property, { numRuns });
        await partner.stop();
      });
    }

    for (const env of [{}, { ONCELINK_LINK_PASSWORD: PASSWORD }]) {
      const [kind, when] = 'ONCELINK_LINK_PASSWORD' in env ? ['password', ' @long'] : ['direct', ''];
      test(`sends a ${kind} link that a shell opens once, and opens one of a shell${when}`, async () => {
        const { program } = need();
        const theirs = await run(program, ['send'], `${SECRET}\n`, { ONCELINK_URL: url, ...env });
        expect(theirs).toMatchObject({ code: 0, err: '' });
        expect(await run(program, ['status'], theirs.out)).toMatchObject({ code: 0, out: 'waiting\n' });
        const home = { HOME: folder, ONCELINK_URL: url, ...env };
        expect(await run(CLI, ['open', '-'], theirs.out, home)).toMatchObject({ code: 0, out: SECRET });
        expect(await run(program, ['status'], theirs.out)).toMatchObject({ code: 0, out: 'viewed\n' });

        const ours = await run(CLI, ['send'], SECRET, home);
        expect(await run(program, ['open'], ours.out, env)).toMatchObject({ code: 0, out: SECRET });
        expect(await run(program, ['open'], ours.out, env)).toMatchObject({ code: 1, out: '' });
      });
    }

    test('uses nothing up where the output leads nowhere, and says what a site or a key hides', async () => {
      const { program } = need();
      const site = { ONCELINK_URL: url };
      const { out: link } = await run(program, ['send'], SECRET, site);
      const quoted = program.map((word) => `'${word}'`).join(' ');
      for (const nowhere of ['>&-', '>/dev/null']) {
        const opened = await run(['bash', '-c', `${quoted} open ${nowhere}`], [], link);
        expect(opened).toMatchObject({ code: 1, err: expect.stringContaining('Nothing was opened') });
      }
      expect(await run(program, ['status'], link)).toMatchObject({ out: 'waiting\n' });
      const full = await run(['bash', '-c', `${quoted} open >/dev/full`], [], link);
      expect(full).toMatchObject({
        code: 1,
        err: expect.stringMatching(/^The output can't be written.*lost\.$/m),
      });

      const twoKeys = { ...site, ONCELINK_API_KEY: 'olk_a\nolk_b' };
      const refused = await run(program, ['send'], SECRET, twoKeys);
      expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('no API key') });

      const { server, origin } = await serve((_incoming, outgoing) => {
        outgoing.writeHead(410, { 'content-type': 'application/problem+json' });
        outgoing.end(JSON.stringify({ code: 'GONE', title: 'Gone \u001b[2J', reason: 'viewed' }));
      });
      const over = await run(program, ['open'], link.replace(url, origin));
      expect([over.code, over.err]).toEqual([1, expect.not.stringContaining('\u001b')]);
      server.close();
    });

    test('opens a login and its note, made by the package, and prints its fields', async () => {
      const { program } = need();
      const fields = { form: 'login', values: { user: 'ada', password: SECRET } } as const;
      const maker = new Oncelink({ url });
      for (const choice of [{}, { short: true }]) {
        const { url: link } = await maker.createSecret({
          fields,
          note: 'For Ada',
          message: 'Bye',
          ...choice,
        });
        const out = `user: ada\npassword: ${SECRET}\n\nBye`;
        expect(await run(program, ['open'], link)).toMatchObject({ code: 0, out, err: '' });
      }
    });

    test('says what stops it, and the link still waits @long', async () => {
      const { program } = need();
      const site = { ONCELINK_URL: url };
      for (const input of ['', 'a'.repeat(2001), Uint8Array.of(0xff, 0xfe)]) {
        const refused = await run(program, ['send'], input, site);
        expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringContaining('Nothing was sent') });
      }
      const { out } = await run(program, ['send'], SECRET, site);
      const link = out.trim();
      for (const broken of [link.slice(0, -4), 'no link', link.replace('127.0.0.1', 'oncelink.example')]) {
        expect(await run(program, ['open'], broken)).toMatchObject({ code: 1, out: '' });
      }
      expect(await run(program, ['status'], link)).toMatchObject({ out: 'waiting\n' });
      expect(await run(program, ['burn'], link)).toMatchObject({ code: 0, err: '' });
      expect(await run(program, ['status'], link)).toMatchObject({ out: 'deleted\n' });
      const over = await run(program, ['open'], link);
      expect(over).toMatchObject({ code: 1, out: '' });
      // Neither the key of a link nor its text is ever said.
      expect(over.err).not.toContain(link.split('#')[1]);
    });
  });
}
