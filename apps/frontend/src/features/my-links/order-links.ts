import { t } from '../../i18n/translate.ts';
import type { KeptLink } from '../../lib/link-list/kept-link.ts';
import { callLink } from './describe-link.ts';

/** What the answer to a link is called, until its maker calls it something else. */
const named = (answer: KeptLink, link: KeptLink): KeptLink =>
  answer.label === '' ? { ...answer, label: t('myLinks.answerTo', { name: callLink(link) }) } : answer;

/** The list as it is shown: the answer of a reader below the link that was answered. One whose link is gone stands alone. */
export function orderLinks(links: readonly KeptLink[]): readonly KeptLink[] {
  const ids = new Set(links.map(({ id }) => id));
  const answers = links.filter((link) => link.answers !== undefined && ids.has(link.answers));
  if (answers.length === 0) return links;
  const below = new Set(answers);
  return links
    .filter((link) => !below.has(link))
    .flatMap((link) => [
      link,
      ...answers.filter((answer) => answer.answers === link.id).map((answer) => named(answer, link)),
    ]);
}

/** Links of one secret for several readers, or one link alone; answers stand beside what they answer. */
export interface Fold {
  readonly key: string;
  readonly links: readonly KeptLink[];
}

/** Links in the order in which they are shown, with those of one secret at the place of the first of them. */
export function foldGroups(links: readonly KeptLink[]): readonly Fold[] {
  const groupOf = new Map(links.map(({ id, group }) => [id, group]));
  const folds = new Map<string, KeptLink[]>();
  for (const link of links) {
    const group = link.group ?? groupOf.get(link.answers ?? '') ?? null;
    const key = group ?? link.id;
    const fold = folds.get(key);
    if (fold === undefined) folds.set(key, [link]);
    else fold.push(link);
  }
  return Array.from(folds, ([key, members]) => ({ key, links: members }));
}

/** The links of a group without their answers, in the order in which they were made. */
export const membersOf = (group: string | null, links: readonly KeptLink[]): readonly KeptLink[] =>
  group === null ? [] : links.filter((link) => link.group === group).toSorted((a, b) => a.madeAt - b.madeAt);
