import { join } from 'node:path';
import { backUp } from '../apps/server/src/operate/backup.ts';
import { loadConfig } from '../apps/server/src/platform/config/config.ts';
import { StartError } from '../apps/server/src/platform/start-error.ts';
import type { Arguments } from './launch/arguments.mjs';

/** `npm run backup`: resolves with the exit code. */
export async function main({ values }: Arguments): Promise<number> {
  try {
    const config = loadConfig(process.env);
    const file = values['to'] === undefined ? defaultFile(config.dataDir) : String(values['to']);
    const withFiles = values['without-files'] !== true;
    const log = { info: console.log, warn: console.error };
    const done = await backUp(config, { file, withFiles, say: log });
    console.log(`Wrote ${file}: ${done.rows} rows, ${done.files} files, ${megabytes(done.bytes)} MB.`);
    console.log(done.hasKey ? keyInside : keyOutside);
    return 0;
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    for (const line of error.lines) console.error(line);
    return 1;
  }
}

const keyInside =
  'It contains the secret key: whoever has it can read every stored secret and sign in as anyone. Keep it like a password, and not only on this machine.';
const keyOutside =
  'It does not contain the secret key, because SECRET_KEY is set. Keep that value elsewhere: without it, the backup cannot be restored.';

function defaultFile(dataDir: string): string {
  const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+Z$/g, '');
  return join(dataDir, 'backups', `confab-${stamp}.tar.gz`);
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
