import { describe, expect, it } from '@jest/globals';
import { decodeBase64url, encodeBase64url } from '../base64url.ts';
import { readLink } from '../index.ts';
import { makeRichShortLink } from '../rich-making.ts';
import { stageOf } from '../testing/stage-of.ts';
import { readCollectLink } from './asks.ts';
import { makeReply, readReply } from './replies.ts';

const ANSWER = { text: 'kestrel-vapor-41' };

/** Opens a short link as its reader. */
async function open({ fragment, encryptedData }: Awaited<ReturnType<typeof makeRichShortLink>>) {
  const link = await readLink({ pathname: '/sh-Ab3dE6gH9k', fragment });
  if (link.kind !== 'short') throw new Error(`This is a ${link.kind} link.`);
  return link.open(encryptedData);
}

describe('a reply', () => {
  it('goes from who opened the message to who sent it', async () => {
    const { reply, ...own } = await makeReply();
    const opened = await open(await makeRichShortLink({ message: { text: 'hunter2', reply } }));
    expect(opened).toEqual({ text: 'hunter2', reply });
    const theirs = await readReply(reply);
    expect(theirs).toMatchObject({ question: {}, askId: own.askId, askProof: own.askProof });
    expect(await own.openAnswer(await theirs.answer(ANSWER))).toEqual(ANSWER);
  });

  it('is read with what the sender keeps of it', async () => {
    const { reply, collectFragment } = await makeReply();
    const envelope = await (await readReply(reply)).answer(ANSWER);
    const again = await readCollectLink({ pathname: '/r-', fragment: collectFragment });
    expect(await again.openAnswer(envelope)).toEqual(ANSWER);
  });

  it('of another message opens nothing', async () => {
    const [own, other] = [await makeReply(), await makeReply()];
    const envelope = await (await readReply(other.reply)).answer(ANSWER);
    expect(await stageOf(() => own.openAnswer(envelope))).toBe('operation');
  });

  it('with any part of another is no reply to this one', async () => {
    const own = await makeReply();
    const bytes = decodeBase64url(own.reply);
    for (const place of [0, 31, 32, 63]) {
      const changed = Uint8Array.from(bytes);
      changed[place] = (changed[place] ?? 0) ^ 1;
      const attempt = async () =>
        own.openAnswer(await (await readReply(encodeBase64url(changed))).answer(ANSWER));
      expect(await stageOf(attempt)).toBe('operation');
    }
  });
});
