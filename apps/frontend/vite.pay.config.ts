import path from 'node:path';
import { defineConfig } from 'vite';
import { NOTICES_FILE } from './build-steps/describe-site.ts';

/**
 * The page of the embedded payment form, apart from all others: they share no file with it, and what begins with `_` has
 * no address on the host that handles secrets.
 */
export default defineConfig({
  root: path.join(import.meta.dirname, 'pay'),
  publicDir: false,
  build: {
    emptyOutDir: true,
    license: { fileName: NOTICES_FILE },
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: { input: path.join(import.meta.dirname, 'pay/checkout.html') },
  },
});
