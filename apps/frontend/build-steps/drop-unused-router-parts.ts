import type { Plugin } from 'vite';

const NAMED_BY_ASSIGNMENT = /^[\w$]+\.displayName = .+;$/gm;
const MADE_BY_REACT = /^(var [\w$]+ = )(React\d*\.(?:forwardRef|createContext|memo)\()/gm;

/**
 * react-router does not say that making its components has no side effect, so bundlers keep all of them. Without this,
 * every page carries 8 kB (brotli) of forms, prefetching and data routes that it never runs.
 */
export const dropUnusedRouterParts = (): Plugin => ({
  name: 'drop-unused-router-parts',
  transform: {
    filter: { id: /\/node_modules\/react-router\// },
    handler: (code) => ({
      code: code
        .replace(NAMED_BY_ASSIGNMENT, '')
        .replace(MADE_BY_REACT, '$1/* @__PURE__ */ $2')
        .replace('ENABLE_DEV_WARNINGS = true', 'ENABLE_DEV_WARNINGS = false'),
      map: null,
    }),
  },
});
