import { describe, expect, it } from '@jest/globals';
import { answerBatch } from './answer-batch.ts';

const prepare = (name: string) => {
  if (name === 'bad') throw new RangeError('no such link');
  return { loc: Buffer.from(name.slice(0, 1)), name };
};

describe('a batch of requests', () => {
  it('is answered in rounds that hold each link once, in the order of its requests', async () => {
    const rounds: string[][] = [];
    const answers = await answerBatch(['a1', 'b1', 'a2', 'a3', 'c1', 'b2'], prepare, async (rows) => {
      rounds.push(rows.map(({ name }) => name));
      return rows.map(({ name }) => name.toUpperCase());
    });
    expect(rounds).toEqual([['a1', 'b1', 'c1'], ['a2', 'b2'], ['a3']]);
    expect(answers).toEqual(['A1', 'B1', 'A2', 'A3', 'C1', 'B2']);
  });

  it('answers the others when a request makes no sense or its row fails', async () => {
    const failure = new Error('The row failed.');
    const answers = await answerBatch(['a1', 'bad', 'b1'], prepare, async (rows) =>
      rows.map(({ name }) => (name === 'b1' ? failure : name)),
    );
    expect(answers).toEqual(['a1', expect.any(RangeError), failure]);
  });

  it('leaves alone what nobody waits for any more when its round comes', async () => {
    const rounds: string[][] = [];
    let isOver = false;
    const answer = async (rows: readonly { name: string }[]) => {
      rounds.push(rows.map(({ name }) => name));
      isOver = true;
      return rows.map(({ name }) => name);
    };
    const answers = await answerBatch(
      ['a1', 'a2', 'b1', 'a3'],
      prepare,
      answer,
      (index) => isOver && index !== 3,
    );
    expect(rounds).toEqual([['a1', 'b1'], [], ['a3']]);
    expect(answers).toEqual(['a1', expect.objectContaining({ reason: 'deadline' }), 'b1', 'a3']);
  });

  it('never leaves a request without an answer', async () => {
    const answers = await answerBatch(['a1', 'b1'], prepare, async () => ['only one']);
    expect(answers).toEqual(['only one', expect.any(Error)]);
  });
});
