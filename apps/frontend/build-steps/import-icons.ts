import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const LIBRARY = 'lucide-react';
const IMPORT = new RegExp(`import \\{([^}]*)\\} from '${LIBRARY}';`, 'g');
/** A line of the library's list: one file's icon under all its names. */
const LISTED = /export \{([^}]*)\} from '\.(\/icons\/[\w-]+\.mjs)'/g;

const namesIn = (list: string): string[] => list.split(',').map((name) => name.trim());

/** @returns the file of each icon, by each of its names */
export function listIcons(listFile: string): ReadonlyMap<string, string> {
  const icons = [...readFileSync(listFile, 'utf8').matchAll(LISTED)].flatMap(([, names = '', file = '']) =>
    namesIn(names).map((name) => [name.replace('default as ', ''), path.dirname(listFile) + file] as const),
  );
  return new Map(icons);
}

/** @throws Error where the library has no such icon */
export function importEach(code: string, icons: ReadonlyMap<string, string>): string {
  const importOf = (name: string): string => {
    const file = icons.get(name);
    if (file === undefined) throw new Error(`${LIBRARY} has no icon named ${name}.`);
    return `import ${name} from '${file}';`;
  };
  const isIcon = (name: string): boolean => name !== '' && !name.startsWith('type ');
  return code.replaceAll(IMPORT, (_all, names: string) =>
    namesIn(names).filter(isIcon).map(importOf).join(' '),
  );
}

/**
 * Imports each icon from its own file. Through the library's list of all, every page seems to need every icon that any
 * part imports, and the first page would load them all.
 */
export function importIcons(): Plugin {
  let icons: ReadonlyMap<string, string> | undefined;
  return {
    name: 'import-icons',
    enforce: 'pre',
    async transform(code, id) {
      if (!code.includes(`from '${LIBRARY}'`)) return null;
      icons ??= listIcons((await this.resolve(LIBRARY, id))?.id ?? '');
      return importEach(code, icons);
    },
  };
}
