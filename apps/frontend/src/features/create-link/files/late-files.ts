import { withTopic } from '../../../i18n/language.ts';
import { createLatePart } from '../../../lib/late-part.ts';

/** What files take. Nobody who sends a text alone loads it. */
export const filesPart = createLatePart(() => withTopic('late/add-files', () => import('./files-parts.ts')));
