import { inRoot } from './paths.mjs';
import { runInPlace } from './run.mjs';

/** Formats the sources in place; `npm run format -- --check` only checks. */
export function main({ values = {}, words = [] } = {}) {
  const args = [...(values.check ? ['--check'] : []), ...words];
  return runInPlace(process.execPath, [inRoot('node_modules/oxfmt/bin/oxfmt'), ...args]);
}
