import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildStale, viteConfigs } from './build.mjs';
import { inRoot, userError } from './paths.mjs';
import { pathWithNode, runInPlace } from './run.mjs';

const apps = ['dashboard', 'widget', 'help-centre'].map((name) => inRoot('apps', name));

/**
 * Runs the server from its sources, restarted on every change, and rebuilds the front ends and the gallery (at
 * `/gallery`) into the `dist` it serves; reload the page to see changes. Also runs stand-ins of the providers,
 * and a page to write on as the customer.
 */
export async function main() {
  await buildStale(['dashboard', 'widget', 'help-centre']);
  const play = await startStandIns();
  const builders = apps.filter((app) => existsSync(join(app, 'vite.config.ts'))).flatMap(watchApp);
  builders.push(watch(inRoot('packages/ui'), 'vite.config.ts', '--base', '/gallery/'));
  try {
    console.log(`Simulate a customer of any channel: ${play.url}`);
    const server = ['--watch', '--watch-preserve-output', inRoot('apps/server/src/main/start.ts')];
    return await runInPlace(process.execPath, server, {
      env: { ...unset(play.settings), NODE_ENV: 'development' },
    });
  } finally {
    for (const builder of builders) builder.kill();
    await play.close();
  }
}

/** On the three ports after the server's. */
async function startStandIns() {
  const { startPlay } = await import('../../apps/server/test/play/start.ts');
  const port = Number(process.env.PORT) || 3000;
  const serverUrl = `http://localhost:${port}`;
  try {
    return await startPlay({ serverUrl, site: process.env.FRONTEND_URL || serverUrl, port: port + 1 });
  } catch (error) {
    if (error.code !== 'EADDRINUSE') throw error;
    const message = `Port ${error.port} is in use; stand-ins of the providers need the three ports after PORT.`;
    throw userError(message);
  }
}

/** Settings that are already set are kept, so a real provider can be used. */
const unset = (settings) =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => !process.env[name]));

const watchApp = (app) => viteConfigs(app).map((config) => watch(app, config));

function watch(folder, config, ...flags) {
  const vite = [inRoot('node_modules/vite/bin/vite.js'), 'build', '--watch', '--emptyOutDir=false'];
  return spawn(process.execPath, [...vite, '--config', config, ...flags], {
    cwd: folder,
    env: { ...process.env, PATH: pathWithNode() },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
