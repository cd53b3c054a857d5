// The one way in: `npm start`, `npm test` and the rest come here. Plain JavaScript that Node 20.19 can run,
// because it brings the Node everything else needs.
import { join } from 'node:path';
import { root } from './launch/paths.mjs';
import { ensureRuntime, isCurrent, isSupported } from './launch/runtime.mjs';

const commands = new Map([
  ['start', () => import('./launch/start.mjs')],
  ['dev', () => import('./launch/dev.mjs')],
  ['test', () => import('./test.ts')],
  ['check', () => import('./check.ts')],
  ['format', () => import('./launch/format.mjs')],
  ['bench', () => import('../bench/run.ts')],
  ['seed', () => import('./seed.ts')],
  ['new-feature', () => import('./new-feature.ts')],
  ['gallery', () => import('./launch/gallery.mjs')],
  ['chaos', () => import('./chaos.ts')],
  ['snapshots', () => import('../e2e/snapshots.ts')],
  ['mutate', () => import('./mutate.ts')],
  ['screenshots', () => import('../e2e/screenshots.ts')],
]);

/** Runs one command; resolves with its exit code, or undefined while it keeps running by itself. */
async function launch([name = '', ...args]) {
  const command = commands.get(name);
  if (!command) return fail(`Say what to do: node scripts/launch.mjs <${[...commands.keys()].join('|')}>`);
  if (!isSupported(process.version)) {
    return fail(`Confab needs Node 20.19 or later to start; this is Node ${process.version.slice(1)}.`);
  }
  process.chdir(root);
  if (!isCurrent(process.version)) {
    const again = [...process.execArgv, join(root, 'scripts/launch.mjs'), name, ...args];
    return (await ensureRuntime()).runAgain(again);
  }
  const { ensureDependencies } = await import('./launch/install.mjs');
  await ensureDependencies();
  const { main } = await command();
  return main(args);
}

function fail(sentence) {
  console.error(sentence);
  return 1;
}

try {
  const code = await launch(process.argv.slice(2));
  if (code !== undefined) process.exit(code);
} catch (error) {
  // Expected failures have plain messages; anything else is a bug and shows its stack.
  console.error(error?.plain ? error.message : error);
  process.exit(1);
}
