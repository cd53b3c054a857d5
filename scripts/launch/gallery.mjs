import { inRoot } from './paths.mjs';
import { runInPlace } from './run.mjs';

/** Serves the page that shows every interface piece. */
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
    // A server has it set to production, and the pieces would come without the checks of development.
    { env: { NODE_ENV: 'development' } },
  );
}
