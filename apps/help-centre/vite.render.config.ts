import { defineConfig } from 'vite';

/** The server's renderer, React included, in one file: nothing else has to be installed. */
export default defineConfig({
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/render.tsx',
    outDir: 'dist/render',
    emptyOutDir: true,
    minify: true,
    rolldownOptions: { output: { entryFileNames: 'render.js' } },
  },
});
