import { fileURLToPath } from 'node:url';
import { leanContract, oneAriaLanguage } from '@confab/config/vite-lean.ts';
import { writtenConstraints } from '@confab/config/vite-constraints.ts';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));

/** Built to `dist`; the server makes the page from the manifest. */
export default defineConfig({
  root,
  base: '/',
  plugins: [
    writtenConstraints(),
    leanContract(),
    oneAriaLanguage(),
    react({ compiler: true }),
    tailwindcss(),
  ],
  resolve: {
    alias: {
      typebox: fileURLToPath(new URL('../../packages/client/src/typebox-stub.ts', import.meta.url)),
      // The browser knows the names of characters; the Markdown parser need not bring its own list of them.
      entities: fileURLToPath(new URL('src/main/browser-entities.ts', import.meta.url)),
    },
  },
  server: { host: '127.0.0.1' },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
  },
});
