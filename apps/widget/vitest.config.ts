import { defineConfig } from 'vitest/config';
import { preactAlias } from './vite.config.ts';

export default defineConfig({
  resolve: { alias: preactAlias },
  test: { name: 'widget', include: ['{src,loader,test}/**/*.test.{ts,tsx}'], environment: 'node' },
});
