import { restore } from '../apps/server/src/operate/restore.ts';
import { loadConfig } from '../apps/server/src/platform/config/config.ts';
import { StartError } from '../apps/server/src/platform/start-error.ts';
import type { Arguments } from './launch/arguments.mjs';

/** `npm run restore`: resolves with the exit code. */
export async function main({ values, words }: Arguments): Promise<number> {
  try {
    const config = loadConfig(process.env);
    const log = { info: console.log, warn: console.error };
    const replace = values['replace'] === true;
    const done = await restore(config, { file: words[0] ?? '', replace, say: log });
    const target = config.databaseUrl === undefined ? config.dataDir : 'the database of DATABASE_URL';
    console.log(
      `Restored ${done.rows} rows and ${done.files} files of ${done.createdAt} (Confab ${done.version}) into ${target}.`,
    );
    return 0;
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    for (const line of error.lines) console.error(line);
    return 1;
  }
}
