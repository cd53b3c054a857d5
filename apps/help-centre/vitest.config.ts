import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'help-centre', include: ['src/**/*.test.{ts,tsx}'], environment: 'node' },
});
