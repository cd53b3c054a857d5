import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The gallery: every component in all its states. */
export default defineConfig({
  root: fileURLToPath(new URL('gallery', import.meta.url)),
  base: './',
  plugins: [react(), tailwindcss()],
  server: { host: '127.0.0.1' },
  build: { outDir: '../dist/gallery', emptyOutDir: true },
});
