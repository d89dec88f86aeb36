import path from 'node:path';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

/** The pages that are photographed for docs/design-system.md; in no image and on no site. */
export default defineConfig({
  root: path.join(import.meta.dirname, 'guide'),
  publicDir: false,
  plugins: [react(), tailwind()],
  resolve: { conditions: ['oncelink-source', ...defaultClientConditions] },
  build: {
    outDir: path.join(import.meta.dirname, 'dist-guide'),
    emptyOutDir: true,
    reportCompressedSize: false,
  },
});
