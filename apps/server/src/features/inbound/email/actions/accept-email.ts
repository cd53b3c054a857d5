import { writeFile } from 'node:fs/promises';
import { withTemporaryFile } from '../../../../platform/files/temporary-file.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { routeEmail } from './route-email.ts';

/** Accepts an email that is forwarded to us, as it is. */
export function acceptEmail(platform: Platform, raw: Buffer): Promise<void> {
  return withTemporaryFile(async (path) => {
    await writeFile(path, raw, { mode: 0o600 });
    await routeEmail(platform, path);
  });
}
