import { expect, it } from '@jest/globals';
import { commandOf } from './write-measured.ts';

it('the command of a run can be given to a shell again', () => {
  expect(commandOf('faults', ['--only', 'disk full', '--only', "it's", '--seed', '5'])).toBe(
    String.raw`npm run faults -- --only 'disk full' --only 'it'\''s' --seed 5`,
  );
});
