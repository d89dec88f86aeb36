import { describe, expect, it } from '@jest/globals';
import { explore } from './explore.ts';
import { linkLife } from './link-life.ts';
import { GUARDS } from './link-row.ts';

describe('the life of a link', () => {
  it('keeps every promise in every history', () => {
    const end = explore(linkLife());
    expect(end).toMatchObject({ outcome: 'holds' });
    // A model that can hardly move proves nothing.
    expect(end.outcome === 'holds' && end.worlds).toBeGreaterThan(250_000);
  }, 120_000);

  it.each(GUARDS)(
    'breaks one as soon as this guard is taken away: %s',
    (guard) => {
      const end = explore(linkLife(guard));
      expect(end.outcome).toBe('broken');
    },
    120_000,
  );
});
