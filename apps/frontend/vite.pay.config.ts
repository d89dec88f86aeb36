import path from 'node:path';
import { defineConfig } from 'vite';

/**
 * The page of the embedded payment form, apart from all others: they share no file with it, and what begins with `_` has
 * no address on the host that handles secrets.
 */
export default defineConfig({
  root: path.join(import.meta.dirname, 'pay'),
  publicDir: false,
  build: {
    outDir: path.join(import.meta.dirname, 'dist/_pay'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: { input: path.join(import.meta.dirname, 'pay/checkout.html') },
  },
});
