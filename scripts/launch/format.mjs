import { inRoot } from './paths.mjs';
import { runInPlace } from './run.mjs';

/** Formats the sources in place; `npm run format -- --check` only looks. */
export const main = (args) => runInPlace(process.execPath, [inRoot('node_modules/oxfmt/bin/oxfmt'), ...args]);
