import { inRoot } from './paths.mjs';
import { runInPlace } from './run.mjs';

/** Serves the page that shows every interface piece. */
export const main = (args) =>
  runInPlace(process.execPath, [
    inRoot('node_modules/vite/bin/vite.js'),
    '--config',
    'packages/ui/vite.config.ts',
    ...args,
  ]);
