import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileTexts } from '../build-steps/compile-texts.ts';

export default defineConfig({
  plugins: [compileTexts(), react(), tailwind()],
});
