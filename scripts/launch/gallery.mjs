import { inRoot } from './paths.mjs';
import { runInPlace } from './run.mjs';

/** Serves the page that shows every component of the interface kit. */
export function main({ values }) {
  const { port, host, open } = values;
  const args = [
    ...(port ? ['--port', port] : []),
    ...(host ? ['--host', host] : []),
    ...(open ? ['--open'] : []),
  ];
  return runInPlace(
    process.execPath,
    [inRoot('node_modules/vite/bin/vite.js'), '--config', 'packages/ui/vite.config.ts', ...args],
    // A server sets it to production, and the components would be built without development checks.
    { env: { NODE_ENV: 'development' } },
  );
}
