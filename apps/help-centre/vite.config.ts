import { defineConfig } from 'vite';

/** What browsers load besides the page itself. The server reads the manifest and serves `dist` at `/hc-assets/`. */
export default defineConfig({
  base: '/hc-assets/',
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { page: 'src/browser/main.ts' },
      output: {
        // A script of its own and no module, so that older browsers run it too. The build's own form for that would put
        // the styles into the script.
        banner: '(() => {',
        footer: '})();',
        entryFileNames: 'page-[hash].js',
        assetFileNames: 'page-[hash][extname]',
      },
    },
  },
});
