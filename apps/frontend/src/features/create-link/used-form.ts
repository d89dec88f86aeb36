import { withTopic } from '../../i18n/language.ts';
import { createLatePart } from '../../lib/late-part.ts';

/** What a form shows once it is used: the fields of its options, and the link that was made. */
export const usedForm = createLatePart(() => withTopic('ready-link', () => import('./late-parts.ts')));
