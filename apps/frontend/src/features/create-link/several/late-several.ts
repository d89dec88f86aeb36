import { withTopic } from '../../../i18n/language.ts';
import { createLatePart } from '../../../lib/late-part.ts';

/** Makes and shows the links of several readers. Nobody who sends to one loads it. */
export const several = createLatePart(() => withTopic('late/readers', () => import('./several-parts.ts')));
