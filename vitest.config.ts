import { existsSync } from 'node:fs';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';

/** A package that needs more than Node brings its own vitest.config.ts. */
const ownConfigs = ['packages/ui', 'apps/dashboard', 'apps/widget', 'apps/help-centre'].filter((folder) =>
  existsSync(new URL(`./${folder}/vitest.config.ts`, import.meta.url)),
);

const unit: TestProjectConfiguration = {
  test: {
    name: 'unit',
    include: ['packages/{client,config,contract,rules,text}/src/**/*.test.ts', 'scripts/**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    setupFiles: ['apps/server/test/no-network.ts'],
    isolate: false,
    testTimeout: 30_000,
  },
};

/** Shared with the mutation runs, which choose the files themselves. */
export const server = {
  test: {
    name: 'server',
    include: ['apps/server/{src,test}/**/*.test.ts'],
    globalSetup: ['apps/server/test/global-setup.ts'],
    setupFiles: ['apps/server/test/no-network.ts', 'apps/server/test/timeouts.ts'],
    // A file reuses the modules loaded by the previous one: loading the server takes longer than most tests do.
    isolate: false,
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 15_000,
    hookTimeout: 30_000,
  },
} satisfies TestProjectConfiguration;

/** Tests that kill, starve or measure whole servers. */
const alone = ['e2e/{chaos,drills,nodes,upgrade}/**/*.test.ts', 'e2e/{operate,process,weight}.test.ts'];

const journeys = {
  globalSetup: ['e2e/global-setup.ts', 'apps/server/test/global-setup.ts'],
  setupFiles: ['apps/server/test/timeouts.ts'],
  expect: { poll: { timeout: 10_000 } },
  testTimeout: 120_000,
  hookTimeout: 180_000,
};

const e2e: TestProjectConfiguration = {
  test: {
    ...journeys,
    name: 'e2e',
    include: ['e2e/**/*.test.ts'],
    exclude: ['**/node_modules/**', ...alone],
    // A journey has a browser and a whole server, and waits for them half of its time.
    maxWorkers: 2,
    sequence: { groupOrder: 1 },
  },
};

const e2eAlone: TestProjectConfiguration = {
  test: {
    ...journeys,
    name: 'e2e-alone',
    include: alone,
    fileParallelism: false,
    sequence: { groupOrder: 2 },
  },
};

export default defineConfig({
  test: {
    // As many concurrent files as cores; Vitest would reserve one for itself, although it has little to do.
    maxWorkers: '100%',
    projects: [unit, ...ownConfigs, server, e2e, e2eAlone],
    // A new package may have no tests yet; the whole run reports its count.
    passWithNoTests: true,
  },
});
