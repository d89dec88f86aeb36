import { withTopic } from '../../../i18n/language.ts';
import { createLatePart } from '../../../lib/late-part.ts';

/** What lets a reader answer. */
export const replies = createLatePart(() => withTopic('late/replies', () => import('./reply-parts.ts')));
