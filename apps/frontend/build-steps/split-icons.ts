import type { Plugin } from 'vite';

const ICONS = /import \{([^}]*)\} from 'lucide-react';/g;

/** `CircleAlert` as the library names its file: `circle-alert`. */
const fileOf = (icon: string): string =>
  icon.replaceAll(/(?<=[a-z])(?=[A-Z\d])|(?<=\d)(?=[A-Z])/g, '-').toLowerCase();

/** The same code with a statement for each icon. Types stay. */
export const importOneByOne = (code: string): string =>
  code.replaceAll(ICONS, (_statement, names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .map((name) =>
        name.startsWith('type ')
          ? `import type { ${name.slice(5)} } from 'lucide-react';`
          : `import ${name} from 'lucide-react/icons/${fileOf(name)}';`,
      )
      .join(' '),
  );

/** Has icons go with the code that draws them: through the library's index, each would be loaded with the first page. */
export const splitIcons = (): Plugin => ({
  name: 'split-icons',
  enforce: 'pre',
  transform: { filter: { id: /\/src\/.*\.tsx$/, code: 'lucide-react' }, handler: importOneByOne },
});
