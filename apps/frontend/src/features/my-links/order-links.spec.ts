import { describe, expect, it } from '@jest/globals';
import type { KeptLink } from '../../lib/link-list/kept-link.ts';
import { foldGroups, membersOf, orderLinks } from './order-links.ts';

const link = (id: string, change: Partial<KeptLink> = {}): KeptLink => ({
  id,
  kind: 'sealed',
  ref: id,
  proof: id,
  label: id,
  tag: 'K7QF',
  group: null,
  madeAt: 1,
  lifetime: null,
  endsAt: null,
  state: 'waiting',
  endedAt: null,
  knownAt: 1,
  ...change,
});
const answer = (id: string, answers: string, label = '') =>
  link(id, { kind: 'ask', collect: 'c', answers, label });

describe('the answer of a reader', () => {
  it('stands below its link, and is called after it', () => {
    const links = [answer('x', 'Ben'), link('Ana'), link('Ben'), answer('y', 'Ana')];
    expect(orderLinks(links).map(({ id, label }) => [id, label])).toEqual([
      ['Ana', 'Ana'],
      ['y', 'Ana: answer'],
      ['Ben', 'Ben'],
      ['x', 'Ben: answer'],
    ]);
  });

  it('keeps the label that it was given', () => {
    expect(orderLinks([link('Ana'), answer('y', 'Ana', 'mine')])[1]?.label).toBe('mine');
  });

  it('stands alone where its link was forgotten', () => {
    const links = [answer('x', 'gone'), link('Ana')];
    expect(orderLinks(links)).toEqual(links);
  });
});

describe('links of one secret', () => {
  const ana = link('Ana', { group: 'G', madeAt: 1 });
  const ben = link('Ben', { group: 'G', madeAt: 2 });
  const reply = answer('x', 'Ben');

  it('stand together at the place of the newest, with their answers', () => {
    const folds = foldGroups([ben, reply, link('Cleo'), ana]);
    expect(folds.map(({ links }) => links.map(({ id }) => id))).toEqual([['Ben', 'x', 'Ana'], ['Cleo']]);
  });

  it('are counted in the order in which they were made, answers apart', () => {
    expect(membersOf('G', [ben, reply, ana]).map(({ id }) => id)).toEqual(['Ana', 'Ben']);
    expect(membersOf(null, [ben, ana])).toEqual([]);
  });
});
