import { describe, expect, it } from '@jest/globals';
import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core';
import { encodeBase64url } from '../base64url.ts';
import { everyBitFlip } from '../testing/flip-bits.ts';
import { type AskVector, readAskVectors } from '../testing/read-vectors.ts';
import { stageOf } from '../testing/stage-of.ts';
import { deriveOf } from './ask-keys.ts';
import { makeAsk, ownAsk, readAsk, readCollectLink } from './asks.ts';
import { readReply } from './replies.ts';
import { sealAnswer } from './seal-answer.ts';

const PATH = '/r-';
const unhex = (hex = ''): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(hex, 'hex'));
const base64url = (hex = ''): string => encodeBase64url(unhex(hex));
const vectors = readAskVectors();
const named = (expected: string) =>
  vectors.filter(({ expect }) => expect === expected).map((vector) => [vector.id, vector] as const);

const collect = async ({ pathname, collectFragment, envelope = '' }: AskVector) =>
  (await readCollectLink({ pathname, fragment: collectFragment })).openAnswer(envelope);

describe('vectors of asks', () => {
  it('have replies among them', () => {
    expect(vectors.filter(({ reply }) => reply !== undefined)).toHaveLength(2);
  });

  it('have names of their own', () => {
    expect(new Set(vectors.map(({ id }) => id)).size).toBe(vectors.length);
  });

  it.each(named('opens'))('%s is asked, answered and collected byte for byte', async (_id, vector) => {
    const { question = {}, fragment = '', reply, envelope, parts = {}, checkWords } = vector;
    const own = await ownAsk(unhex(vector.key), question);
    expect([own.askFragment, own.collectFragment]).toEqual([fragment, vector.collectFragment]);
    expect(own).toMatchObject({
      askId: base64url(vector.askId),
      askProof: base64url(vector.askProof),
      askProofHash: base64url(vector.askProofHash),
      collectProof: base64url(vector.collectProof),
      collectProofHash: base64url(vector.collectProofHash),
    });
    const theirs = await (reply === undefined ? readAsk({ pathname: PATH, fragment }) : readReply(reply));
    const { askId, askProof } = own;
    expect(theirs).toMatchObject({ question, askId, askProof });
    expect([await own.checkWords(), await theirs.checkWords()]).toEqual([checkWords, checkWords]);
    const keys = { askKey: unhex(vector.askKey), publicKey: unhex(vector.publicKey) };
    expect(await sealAnswer(keys, fragment, parts, unhex(vector.ephemeral))).toBe(envelope);
    expect(await deriveOf(keys.askKey, 'answer psk')).toEqual(unhex(vector.answerPsk));
    expect(await deriveOf(unhex(vector.key), 'request key')).toEqual(unhex(vector.requestKey));
    expect(await collect(vector)).toEqual(parts);
  });

  it.each(named('refused'))('refuses: %s', async (_id, vector) => {
    const attempt = async () => {
      const { pathname, fragment } = vector;
      if (fragment !== undefined) await readAsk({ pathname, fragment });
      return collect(vector);
    };
    expect(await stageOf(attempt)).toBe(vector.stage);
  });
});

describe('an ask', () => {
  const LOGIN = { fields: { form: 'login', values: { user: 'ada', password: 'hunter2' } } } as const;

  it('is answered by who has its link, and read by who asked, every time with other bytes', async () => {
    const own = await makeAsk({ text: 'The login of db1, please.', form: 'login' });
    const theirs = await readAsk({ pathname: PATH, fragment: own.askFragment });
    const [first, second] = [await theirs.answer(LOGIN), await theirs.answer(LOGIN)];
    expect(first).not.toBe(second);
    for (const answer of [first, second]) expect(await own.openAnswer(answer)).toEqual(LOGIN);
  });

  it('is refused with any bit changed, and so is its collect link', async () => {
    const { askFragment, collectFragment } = await makeAsk({ text: 'Why?' });
    for (const fragment of everyBitFlip(askFragment))
      expect(await stageOf(() => readAsk({ pathname: PATH, fragment }))).not.toBe('opened');
    for (const fragment of everyBitFlip(collectFragment))
      expect(await stageOf(() => readCollectLink({ pathname: PATH, fragment }))).not.toBe('opened');
  });

  it('takes no answer with any bit changed', async () => {
    const own = await makeAsk({});
    const answer = await (await readAsk({ pathname: PATH, fragment: own.askFragment })).answer({ text: 'x' });
    const stages = new Set<string>();
    for (const flipped of everyBitFlip(answer)) stages.add(await stageOf(() => own.openAnswer(flipped)));
    expect([...stages].toSorted()).toEqual(['base64url', 'header', 'operation']);
  });

  it('can not be asked with a question that is too long, nor answered with nothing', async () => {
    expect(await stageOf(() => makeAsk({ text: 'x'.repeat(141) }))).toBe('cover');
    const own = await makeAsk({});
    const theirs = await readAsk({ pathname: PATH, fragment: own.askFragment });
    expect(await stageOf(() => theirs.answer({}))).toBe('parts');
    expect(await stageOf(() => theirs.answer({ text: 'x'.repeat(2001) }))).toBe('message');
  });

  it('hides from the server how long its answer is, as a link does', async () => {
    const own = await makeAsk({});
    const theirs = await readAsk({ pathname: PATH, fragment: own.askFragment });
    const [short, longer] = [
      await theirs.answer({ text: 'x' }),
      await theirs.answer({ text: 'x'.repeat(27) }),
    ];
    expect(short).toHaveLength(longer.length);
  });
});

/** RFC 9180, appendix A.1.2 has AES-128-GCM; its keys and key schedule are those that we use. */
it('HPKE derives the key pair of RFC 9180, appendix A.1.2', async () => {
  const { kem } = new CipherSuite({
    kem: new DhkemX25519HkdfSha256(),
    kdf: new HkdfSha256(),
    aead: new Aes256Gcm(),
  });
  const ikmR = unhex('d4a09d09f575fef425905d2ab396c1449141463f698f8efdb7accfaff8995098');
  const { publicKey } = await kem.deriveKeyPair(ikmR.buffer);
  expect(Buffer.from(await kem.serializePublicKey(publicKey)).toString('hex')).toBe(
    '9fed7e8c17387560e92cc6462a68049657246a09bfa8ade7aefe589672016366',
  );
});
