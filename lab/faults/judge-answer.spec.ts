import { describe, expect, it } from '@jest/globals';
import { judgeAnswer, type Rival } from './judge-answer.ts';

const rival = (text: string, fate: Rival['fate']): Rival => ({ text, fate });
const [WON, LOST, UNKNOWN] = [rival('won', 'won'), rival('lost', 'lost'), rival('unknown', 'unknown')];

describe('what may become of the answers to one ask', () => {
  it.each<[string, readonly Rival[], number, string | undefined]>([
    ['the one that was taken is read', [WON, LOST], 200, 'won'],
    ['one of unknown fate is read', [UNKNOWN, LOST], 200, 'unknown'],
    ['nobody knows whether one was taken, and none was', [UNKNOWN, LOST], 404, undefined],
  ])('%s', (_what, rivals, status, text) => expect(judgeAnswer(rivals, status, text)).toBeNull());
});

describe('what is found out', () => {
  it.each<[string, readonly Rival[], number, string | undefined]>([
    ['two were taken', [WON, rival('too', 'won')], 200, 'won'],
    ['the one that was taken is gone', [WON], 410, undefined],
    ['one that was refused is read', [LOST, UNKNOWN], 200, 'lost'],
    ['another one is read than the one that was taken', [WON, UNKNOWN], 200, 'unknown'],
    ['something is read that nobody sent', [WON], 200, 'does not open'],
  ])('%s', (_what, rivals, status, text) => expect(judgeAnswer(rivals, status, text)).not.toBeNull());
});
