import { describe, expect, it } from '@jest/globals';
import { isNight } from '@oncelink/testing/product/night';
import { explore } from './explore.ts';
import { linkLife } from './link-life.ts';
import { GUARDS } from './link-row.ts';

describe('the life of a link', () => {
  // Rules change seldom. By day each guard is shown to be needed, which stops at the first broken promise.
  (isNight ? it : it.skip)(
    'keeps every promise in every history',
    () => {
      const end = explore(linkLife());
      expect(end).toMatchObject({ outcome: 'holds' });
      // A model that can hardly move proves nothing.
      expect(end.outcome === 'holds' && end.worlds).toBeGreaterThan(250_000);
    },
    120_000,
  );

  it.each(GUARDS)(
    'breaks one as soon as this guard is taken away: %s',
    (guard) => {
      const end = explore(linkLife(guard));
      expect(end.outcome).toBe('broken');
    },
    120_000,
  );
});
