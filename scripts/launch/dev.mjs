import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildStale, viteConfigs } from './build.mjs';
import { inRoot } from './paths.mjs';
import { pathWithNode, runInPlace } from './run.mjs';

const apps = ['dashboard', 'widget', 'help-centre'].map((name) => inRoot('apps', name));

/**
 * Runs the server from its sources, restarted on every change, and rebuilds the front ends and the gallery (at
 * `/gallery`) into the `dist` it serves; reload the page to see them.
 */
export async function main() {
  await buildStale(['dashboard', 'widget', 'help-centre']);
  const builders = apps.filter((app) => existsSync(join(app, 'vite.config.ts'))).flatMap(watchApp);
  builders.push(watch(inRoot('packages/ui'), 'vite.config.ts', '--base', '/gallery/'));
  try {
    const server = ['--watch', '--watch-preserve-output', inRoot('apps/server/src/main/start.ts')];
    return await runInPlace(process.execPath, server, { env: { NODE_ENV: 'development' } });
  } finally {
    for (const builder of builders) builder.kill();
  }
}

const watchApp = (app) => viteConfigs(app).map((config) => watch(app, config));

function watch(folder, config, ...flags) {
  const vite = [inRoot('node_modules/vite/bin/vite.js'), 'build', '--watch', '--emptyOutDir=false'];
  return spawn(process.execPath, [...vite, '--config', config, ...flags], {
    cwd: folder,
    env: { ...process.env, PATH: pathWithNode() },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
