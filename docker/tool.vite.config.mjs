/** A tool and all that it imports as one file, so that its image needs no packages. */
export default {
  logLevel: 'warn',
  // The launcher shares the driver of PostgreSQL with the services beside it, and loads the others with --watch alone.
  ssr: {
    noExternal: true,
    external: ['pg', 'vite', '@swc/core'],
    resolve: { conditions: ['oncelink-source', 'node', 'import', 'default'] },
  },
  build: {
    target: 'node24',
    minify: false,
    emptyOutDir: true,
    license: { fileName: 'third-party-notices.txt' },
    rolldownOptions: { output: { entryFileNames: '[name].mjs' } },
  },
};
