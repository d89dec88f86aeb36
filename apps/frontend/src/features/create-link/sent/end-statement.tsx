import { useState } from 'react';
import { withTopic } from '../../../i18n/language.ts';
import { createLatePart, useLatePart } from '../../../lib/late-part.ts';
import { linkList } from '../../../lib/link-list/the-list.ts';
import { useStore } from '../../../lib/store.ts';
import type { EndedName } from '../create-link-state.ts';

/** What few ask for, with texts of My links. */
const statements = createLatePart(() => withTopic('my-links', () => import('./late-statement.ts')));

interface EndStatementProps {
  readonly name: EndedName;
  /** When it ended, in milliseconds since 1970; null where the server did not say. */
  readonly at: number | null;
  /** Whose link it is, where there are several. */
  readonly called?: string;
}

/** The site's signed word on the end, for whoever has to show it to others. */
export function EndStatement({ name, at, called }: EndStatementProps) {
  const late = useLatePart(statements, 'now');
  const { links } = useStore(linkList.store);
  const [shownAt] = useState(() => Date.now());
  if (late === null) return null;
  const tag = links.find(({ proof }) => proof === name.proof)?.tag ?? '';
  return (
    <late.SaveStatement
      save={() => late.saveStatement(name, tag)}
      {...(called !== undefined && { name: called })}
      destroyedAt={(at ?? shownAt) + late.DESTROYED_AFTER_MS}
    />
  );
}
