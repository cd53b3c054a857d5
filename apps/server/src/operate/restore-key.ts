import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deriveKey } from '../platform/crypto/keys.ts';
import { StartError } from '../platform/start-error.ts';
import type { Config } from '../platform/config/config.ts';
import type { Verified } from './verify.ts';

/**
 * The key that belongs into the data directory: that of the backup, unless SECRET_KEY is the same. Throws StartError
 * when there is none with which the restored secrets could be read.
 */
export function fittingKey(
  { secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>,
  { key, manifest }: Pick<Verified, 'key' | 'manifest'>,
): string | undefined {
  const needed = manifest.keyFingerprint;
  const fits = (candidate: string): boolean =>
    needed === null || deriveKey(candidate, 'fingerprint').toString('hex') === needed;
  if (secretKey !== undefined) {
    if (fits(secretKey)) return undefined;
    throw new StartError(
      key === undefined
        ? 'SECRET_KEY is not the key of this backup. Set it to the one the server had when the backup was written.'
        : 'SECRET_KEY is not the key of this backup. Leave it out: the backup brings its key.',
    );
  }
  if (key !== undefined) return key;
  const file = join(dataDir, 'secret.key');
  if (existsSync(file) && fits(readFileSync(file, 'utf8').trim())) return undefined;
  if (needed === null) return undefined;
  throw new StartError(
    'This backup is without its secret key, because the server had SECRET_KEY set. Set it to the same value.',
  );
}
