import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { importOneByOne } from './split-icons.ts';

const SOURCES = path.join(import.meta.dirname, '../src');
const ICONS = path.join(path.dirname(fileURLToPath(import.meta.resolve('lucide-react'))), '../esm/icons');

it('names the file of each icon, and leaves types where they are', () => {
  expect(
    importOneByOne("import { Check, CircleAlert, type LucideIcon } from 'lucide-react';\nuse(Check);"),
  ).toBe(
    "import Check from 'lucide-react/icons/check'; import CircleAlert from 'lucide-react/icons/circle-alert'; " +
      "import type { LucideIcon } from 'lucide-react';\nuse(Check);",
  );
});

it('finds every icon of the page, and loads none through the index', () => {
  const files = globSync('**/*.tsx', { cwd: SOURCES }).filter((name) => !name.includes('.spec.'));
  const code = files.map((name) => importOneByOne(readFileSync(path.join(SOURCES, name), 'utf8'))).join('\n');
  const icons = [...code.matchAll(/'lucide-react\/icons\/([\w-]+)'/g)].map(([, name]) => name);
  expect(icons.length).toBeGreaterThan(30);
  expect(icons.filter((name) => !existsSync(path.join(ICONS, `${name}.mjs`)))).toEqual([]);
  expect(code.match(/import \{[^}]*\} from 'lucide-react'/g)).toBeNull();
});
