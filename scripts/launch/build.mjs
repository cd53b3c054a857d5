import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, readStamp } from './fingerprint.mjs';
import { withLaunchLock } from './lock.mjs';
import { inRoot } from './paths.mjs';
import { precompress } from './precompress.mjs';
import { withProgress } from './progress/progress.mjs';
import { runAside, runQuietly } from './run.mjs';

const shared = [
  'package-lock.json',
  'packages/contract',
  'packages/rules',
  'packages/text',
  'scripts/launch',
];

/** The parts to build, with their sources. Each writes its output to its `dist`. */
const parts = [
  {
    name: 'server',
    what: 'Building the server',
    folder: inRoot('apps/server'),
    sources: [
      ...shared,
      'apps/server/src',
      'apps/server/package.json',
      ...['operations', 'backup', 'restore', 'doctor'].map((name) => `scripts/${name}.ts`),
    ].map((path) => inRoot(path)),
    build: async () => (await import('./build-server.mjs')).buildServer(),
  },
  frontEnd('dashboard', ['packages/client', 'packages/config', 'packages/ui']),
  frontEnd('widget', ['packages/client', 'packages/config', 'packages/ui']),
  frontEnd('help-centre', ['packages/config']),
];

function frontEnd(name, also) {
  const folder = inRoot('apps', name);
  return {
    name,
    what: `Building the ${name}`,
    folder,
    sources: [...shared, ...also, join('apps', name)].map((path) => inRoot(path)),
    build: async () => {
      await viteBuild(folder);
      await precompress(join(folder, 'dist'));
    },
  };
}

/**
 * Builds everything that is older than its sources, in a process of its own: the bundlers take half a gigabyte that
 * a process never gives back, and this one may go on as the server.
 * @param {string[]} [names] only these parts
 */
export async function buildStale(names) {
  const known = new Map();
  if (!requestedParts(names).some((part) => isStale(part, known))) return;
  await runAside(inRoot('scripts/launch/build-process.mjs'), names ?? []);
}

/** The same in this process; one launcher at a time. */
export async function buildHere(names) {
  await withLaunchLock(async () => {
    for (const part of requestedParts(names).filter((part) => isStale(part))) await buildPart(part);
  });
}

const requestedParts = (names) =>
  parts.filter((part) => (!names || names.includes(part.name)) && canBuild(part));

/** Whether the output of a part is missing or was made from other sources. */
export const isStale = ({ folder, sources }, known) =>
  readStamp(stampFile(folder)) !== fingerprint(sources, known);

async function buildPart(part) {
  // Read before building: a source written meanwhile makes the result stale again.
  const builtFrom = fingerprint(part.sources);
  await withProgress(part.what, part.build);
  mkdirSync(join(part.folder, 'dist'), { recursive: true });
  writeFileSync(stampFile(part.folder), builtFrom);
}

const stampFile = (folder) => join(folder, 'dist', '.built-from');

function canBuild({ name, folder }) {
  return existsSync(join(folder, name === 'server' ? 'src/main/start.ts' : 'vite.config.ts'));
}

/** The page first, because it empties `dist`; then the other builds of the app. */
export const viteConfigs = (folder) =>
  ['vite.config.ts', 'vite.loader.config.ts', 'vite.survey.config.ts', 'vite.render.config.ts'].filter(
    (file) => existsSync(join(folder, file)),
  );

async function viteBuild(folder) {
  for (const config of viteConfigs(folder)) {
    await runQuietly(
      process.execPath,
      [inRoot('node_modules/vite/bin/vite.js'), 'build', '--config', config],
      // A test runner sets NODE_ENV to another value, with which React would be bundled in its slow form.
      { cwd: folder, env: { NODE_ENV: 'production' } },
    );
  }
}
