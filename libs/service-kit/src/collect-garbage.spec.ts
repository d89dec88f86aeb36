import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { collectGarbage } from './collect-garbage.ts';

it('what nobody uses any more is gone at once', async () => {
  const unused = new WeakRef({ kept: 'by nobody' });
  await nextTurn(); // a WeakRef holds what it was made of until then
  collectGarbage();
  expect(unused.deref()).toBeUndefined();
});
