import { describe, expect, it } from '@jest/globals';
import { joinTopics, readEnglish } from './join-topics.ts';

describe('topics side by side', () => {
  it('have all of their groups', () => {
    const joined = joinTopics({
      site: '{ "nav.home": "Home", "nav.back": "Back" }',
      errors: '{ "gone": "Gone" }',
    });
    expect(joined).toEqual({ nav: { home: 'Home', back: 'Back' }, gone: 'Gone' });
  });

  it('are refused with two groups of one name, whatever stands in them', () => {
    const topics = { 'create-link': '{ "note.label": "Note" }', 'late/replies': '{ "note.hint": "Hint" }' };
    expect(() => joinTopics(topics)).toThrow('group "note": create-link and late/replies');
  });

  it('of the page have no group twice', () => {
    const english = readEnglish();
    expect(Object.keys(english)).toEqual(expect.arrayContaining(['site', 'late/sync']));
    expect(() => joinTopics(english)).not.toThrow();
  });
});
