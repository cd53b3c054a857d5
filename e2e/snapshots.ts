import { spawnSync } from 'node:child_process';
import { inRoot } from '../scripts/launch/paths.mjs';

/** `npm run snapshots`: renews the baselines of every story of the interface kit. */
export function main(): number {
  const run = spawnSync(
    process.execPath,
    [inRoot('node_modules/vitest/vitest.mjs'), 'run', '--project', 'e2e', 'e2e/gallery/snapshots.test.ts'],
    { cwd: inRoot(), env: { ...process.env, RENEW_SNAPSHOTS: 'true' }, stdio: 'inherit' },
  );
  return run.status ?? 1;
}
