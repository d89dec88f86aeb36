import type { Plugin } from 'vite';

/** Ends of the names of modules, and what stands in their place. */
const PARTS = {
  '/createLucideIcon.mjs': "export { createIcon as default } from '/src/ui/create-icon.tsx';",
  'vite/preload-helper.js': "export { loadWithStyles as __vitePreload } from '/src/app/load-with-styles.ts';",
};

/** Puts small parts of our own in the place of what libraries do for everybody: every page would load it first. */
export const replaceParts = (): Plugin => ({
  name: 'replace-parts',
  enforce: 'pre',
  load: (id) => Object.entries(PARTS).find(([end]) => id.endsWith(end))?.[1] ?? null,
});
