import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { importEach, listIcons } from './import-icons.ts';

const library = path.join(path.dirname(createRequire(import.meta.url).resolve('lucide-react')), '..');
const list = path.join(library, 'esm', 'lucide-react.mjs');

it('each icon is imported from its own file, whichever of its names is used; types are not', () => {
  const code =
    "import { Check, ShieldAlert, type LucideIcon } from 'lucide-react';\nimport { a } from './a.ts';";
  const icons = path.join(library, 'esm', 'icons');
  expect(importEach(code, listIcons(list))).toBe(
    `import Check from '${icons}/check.mjs'; import ShieldAlert from '${icons}/shield-exclamation-point.mjs';\nimport { a } from './a.ts';`,
  );
});

it('an icon that does not exist stops the build by its name', () => {
  const code = "import {\n  NoSuchIcon,\n} from 'lucide-react';";
  expect(() => importEach(code, listIcons(list))).toThrow('NoSuchIcon');
});
