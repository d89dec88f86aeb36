import { withTopic } from '../../i18n/language.ts';
import { createLatePart } from '../../lib/late-part.ts';

/** What only a link with a note, fields or a way to answer needs. */
export const richLink = createLatePart(() =>
  withTopic('ended-link', () => withTopic('late/replies', () => import('./rich/late-parts.ts'))),
);
