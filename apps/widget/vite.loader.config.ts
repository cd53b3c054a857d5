import { defineConfig } from 'vite';

/** The one classic script a site embeds: no imports, old enough syntax for any browser still in use. */
export default defineConfig({
  plugins: [
    // The minifier keeps the line ends of the style text; a script of this size counts them.
    {
      name: 'squeeze-css',
      transform: (code, id) => (id.endsWith('/styles.ts') ? code.replace(/\}\s*\n+(?=[.@}`])/g, '}') : null),
    },
  ],
  build: {
    target: 'es2018',
    outDir: 'dist',
    emptyOutDir: false,
    sourcemap: false,
    lib: { entry: 'loader/sdk.ts', formats: ['iife'], name: 'confabLoader', fileName: () => 'sdk.js' },
  },
});
