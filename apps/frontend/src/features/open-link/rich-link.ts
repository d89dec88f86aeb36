import { withTopic } from '../../i18n/language.ts';
import { createLatePart } from '../../lib/late-part.ts';

/** What only a link with a note or fields needs. */
export const richLink = createLatePart(() => withTopic('ended-link', () => import('./rich/late-parts.ts')));
