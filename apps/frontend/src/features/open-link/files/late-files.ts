import { withTopic } from '../../../i18n/language.ts';
import { createLatePart } from '../../../lib/late-part.ts';

/** What fetching files takes. Only links that lead to some load it. */
export const fetchPart = createLatePart(() =>
  withTopic('late/fetch-files', () => import('./fetch-parts.ts')),
);
