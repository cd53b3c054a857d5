import { fileURLToPath } from 'node:url';
import { leanContract } from '@confab/config/vite-lean.ts';
import { defineConfig } from 'vite';

/** React's names served by Preact: a tenth of the weight on somebody else's site. Longest first. */
export const preactAlias = [
  { find: 'react-dom/client', replacement: 'preact/compat/client' },
  { find: 'react/jsx-runtime', replacement: 'preact/jsx-runtime' },
  { find: 'react/jsx-dev-runtime', replacement: 'preact/jsx-runtime' },
  { find: 'react-dom', replacement: 'preact/compat' },
  { find: 'react', replacement: 'preact/compat' },
];

const typeboxStub = fileURLToPath(new URL('../../packages/client/src/typebox-stub.ts', import.meta.url));

/** The app in the frame. The server reads `dist/.vite/manifest.json` and serves `dist` at `/widget-assets/`. */
export default defineConfig({
  base: '/widget-assets/',
  // The contract's schemas stay on the server.
  plugins: [leanContract()],
  resolve: { alias: [...preactAlias, { find: 'typebox', replacement: typeboxStub }] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { widget: 'src/main.tsx' },
      output: {
        entryFileNames: 'widget-[hash].js',
        chunkFileNames: 'widget-[name]-[hash].js',
        assetFileNames: 'widget-[hash][extname]',
      },
    },
  },
});
