import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { API_KEY } from '../../../libs/contracts/src/api-keys.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../integrations/secret-scanners');
const { prefix, digits, checkDigits, alphabet } = API_KEY;
const key = (length: number): string => prefix + alphabet.repeat(2).slice(0, length);
const WHOLE = key(digits + checkDigits);

/** What secret scanners look for is what the product makes. */
describe.each([
  ['gitleaks.toml', /^regex = '''(.*)'''$/m],
  ['trufflehog.yml', /^ {6}key: '(.*)'$/m],
])('the rule in %s', (file, pattern) => {
  const text = readFileSync(path.join(FOLDER, file), 'utf8');
  const rule = new RegExp(pattern.exec(text)?.[1] ?? '(?!)');

  it.each([
    WHOLE,
    `key: "${WHOLE}"`,
    `ONCELINK_API_KEY=${WHOLE}\n`,
    `curl -H 'Authorization: Bearer ${WHOLE}'`,
  ])('finds a key in %j', (line) => expect(line).toMatch(rule));

  it.each([
    key(digits + checkDigits - 1),
    key(digits + checkDigits + 1),
    WHOLE.toUpperCase(),
    `x${WHOLE}`,
    WHOLE.replace(prefix, 'ol_'),
  ])('does not take %s for one', (line) => expect(line).not.toMatch(rule));

  it('looks at files with its prefix alone, and says how a found key is ended', () => {
    expect(text).toContain(prefix);
    expect(text).toContain('/api/v1/leaked-key');
  });
});
