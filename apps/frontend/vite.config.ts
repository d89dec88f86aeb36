import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { compileTexts } from './build-steps/compile-texts.ts';
import { nameSharedChunk } from './build-steps/name-shared-chunk.ts';
import { NOTICES_FILE } from './build-steps/describe-site.ts';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [compileTexts(), react(), tailwind()],
  // A message is read through its file's default export: named ones would be there twice.
  json: { namedExports: false },
  ssr: { noExternal: true },
  build: {
    // A hundredth smaller than Vite's own minifier, which the budget of the first pages needs.
    minify: 'terser',
    terserOptions: {
      ecma: 2020,
      module: true,
      compress: { passes: 3, pure_getters: true, keep_fargs: false },
    },
    // The page's policy allows no data: addresses and no inline script.
    assetsInlineLimit: 0,
    // Prerendered pages name all they need themselves.
    modulePreload: false,
    // Those that know light-dark(), which takes a third of a kilobyte to be written in older words.
    cssTarget: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    reportCompressedSize: false,
    manifest: true,
    license: { fileName: NOTICES_FILE },
    rolldownOptions: {
      input: { app: 'index.html', start: 'src/start.ts', house: 'src/ui/styles/house.css' },
      output: {
        // The first pages name a hundred files, and hashes do not compress: 36 bits tell versions of a file apart.
        hashCharacters: 'base36',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // Pages that are not built here name it: /api/docs.
        assetFileNames: ({ names }) =>
          names.includes('house.css') ? '[name][extname]' : 'assets/[name]-[hash][extname]',
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: nameSharedChunk }] },
      },
    },
  },
  worker: {
    format: 'es',
    // Servers in front of the page know the password worker by this name: it alone may compile WebAssembly.
    rolldownOptions: { output: { entryFileNames: 'assets/[name]-[hash].js' } },
  },
});
