import { describe, expect, it } from '@jest/globals';
import { decodeBase64url, encodeBase64url } from '../base64url.ts';
import { concat } from '../bytes.ts';
import { CHECK_BYTES } from '../fragment.ts';
import { KEY_BYTES } from '../key-schedule.ts';
import { everyBitFlip } from '../testing/flip-bits.ts';
import { type AskVector, readAskVectors, readHpkeVector } from '../testing/read-vectors.ts';
import { stageOf } from '../testing/stage-of.ts';
import { hpkeExpectation, tryHpke } from '../testing/try-hpke.ts';
import { writeAskFragment } from './ask-fragment.ts';
import { ASK, ASK_BODY_BYTES, deriveOf } from './ask-keys.ts';
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

/** The ask of `asked` with the public key of `theirs`, as anybody can frame it who has both links. */
function withKeyOf(asked: string, theirs: string): Promise<string> {
  const [own, rival] = [decodeBase64url(asked), decodeBase64url(theirs)];
  const [keyStart, coverStart] = [2 + KEY_BYTES, 2 + ASK_BODY_BYTES];
  const body = concat(own.slice(2, keyStart), rival.slice(keyStart, coverStart));
  return writeAskFragment({ kind: ASK, body, cover: own.slice(coverStart, -CHECK_BYTES) });
}

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

  it('with a swapped public key shows other check words, and its answer opens nothing', async () => {
    const [own, rival] = [await makeAsk({ text: 'Why?' }), await makeAsk({ text: 'Why?' })];
    const received = await readAsk({
      pathname: PATH,
      fragment: await withKeyOf(own.askFragment, rival.askFragment),
    });
    expect(received).toMatchObject({ question: own.question, askId: own.askId });
    expect(await received.checkWords()).not.toEqual(await own.checkWords());
    const answer = await received.answer({ text: 'x' });
    expect(await stageOf(() => own.openAnswer(answer))).toBe('operation');
    expect(await stageOf(() => rival.openAnswer(answer))).toBe('operation');
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

it('HPKE agrees with the vector of RFC 9180 for the suite and the mode of answers', async () => {
  const vector = readHpkeVector();
  expect(vector.messages).toHaveLength(3);
  expect(await tryHpke(vector)).toEqual(hpkeExpectation(vector));
});
