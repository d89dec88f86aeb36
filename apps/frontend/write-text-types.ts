import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { joinTopics, readEnglish } from './join-topics.ts';
import { listKeptKeys } from './list-kept-keys.ts';

/**
 * Writes the type of the English messages, from which `t` knows every key and the values that its text takes: in an
 * import of JSON, a text is only a `string`. Fails where two topics have a group of one name. Writes the policies' lists
 * of what the browser keeps.
 *
 *     node write-text-types.ts
 */
const groups = joinTopics(readEnglish());
writeFileSync(
  path.join(import.meta.dirname, 'src/i18n/english.d.ts'),
  `/** The English messages. \`npm run texts\` writes this file. */\nexport interface English ${JSON.stringify(groups, null, 2)}\n`,
);

for (const name of ['cookie', 'privacy']) {
  const file = path.join(import.meta.dirname, `public/data/${name}.txt`);
  writeFileSync(file, listKeptKeys(readFileSync(file, 'utf8')));
}
