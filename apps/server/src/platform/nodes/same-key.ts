import type pg from 'pg';
import { deriveKey } from '../crypto/keys.ts';
import { StartError } from '../start-error.ts';

/**
 * Compares the secret key with the one this database was set up with; the first start stores its fingerprint.
 * Throws StartError when it is another: what is stored under the right key could not be read, and what one node
 * signs no other would accept.
 */
export async function checkSameKey(pool: pg.Pool, secretKey: string): Promise<void> {
  const fingerprint = deriveKey(secretKey, 'fingerprint').toString('hex');
  const known = await readFingerprint(pool);
  if (known === fingerprint) return;
  if (known === undefined) {
    await pool.query('insert into key_fingerprint (fingerprint) values ($1) on conflict do nothing', [
      fingerprint,
    ]);
    if ((await readFingerprint(pool)) === fingerprint) return;
  }
  throw new StartError(
    'This is not the secret key the database was set up with. Set SECRET_KEY to that one, the same on every node, ' +
      'or restore the file secret.key of the data directory; docs/growing.md explains what to do if it is lost.',
  );
}

async function readFingerprint(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ fingerprint: string }>('select fingerprint from key_fingerprint');
  return rows[0]?.fingerprint;
}
