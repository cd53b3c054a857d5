import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { codedError } from '../errors/coded-error.ts';
import { fileStorage } from './file-storage.ts';
import { s3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/**
 * Opens the store an address names: `s3://…` (see `s3Storage`), `file:///directory`, or, without an address,
 * the directory `uploads` below the data directory. Throws `bad_storage_url` for anything else.
 */
export async function openStorage(address: string | undefined, dataDirectory: string): Promise<Storage> {
  if (!address) return fileStorage(path.join(dataDirectory, 'uploads'));
  if (address.startsWith('s3://')) return s3Storage(address);
  if (address.startsWith('file://')) return fileStorage(fileURLToPath(address));
  throw codedError('bad_storage_url', 'The storage URL must start with s3:// or file://.');
}
