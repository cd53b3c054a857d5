import { invalidField } from '@confab/contract/kit/errors';
import { isUploadedFile } from './uploaded-file.ts';
import type { Ids } from '../ids/ids.ts';
import { newStorageKey, type Storage } from '../storage/storage.ts';
import { sniffContentType } from './content-type.ts';
import type { PreviewOwner } from './preview-turns.ts';
import type { PreviewMaker } from './preview-maker.ts';

/** Largest image taken as an avatar, in bytes. */
export const maxAvatarBytes = 15 * 1024 * 1024;
const avatarTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

type Store = { storage: Storage; ids: Ids; previews: PreviewMaker };

/**
 * Stores the image of a form's file field and returns its key for an `avatar_key` column; undefined when the field is
 * empty. Throws `invalid` on `avatar` for anything that is not a file, is too big, or is not an image. Call it before
 * the transaction; the key of the replaced image is passed to `removeAvatar` afterwards.
 */
export async function storeAvatar(
  store: Store,
  owner: PreviewOwner,
  value: unknown,
): Promise<string | undefined> {
  if (value === undefined || value === null || value === '') return undefined;
  if (!isUploadedFile(value)) throw notSupported();
  if (value.size > maxAvatarBytes) throw invalidField('avatar', 'too_large', 'Avatar is too big');
  return storeAvatarFile(store, owner, value.path);
}

/**
 * The same for an image on disk. Stored small, upright, and without metadata: photos would otherwise reveal where
 * they were taken.
 */
export async function storeAvatarFile(
  { storage, ids, previews }: Store,
  owner: PreviewOwner,
  path: string,
): Promise<string> {
  if (!avatarTypes.has(await sniffContentType({ path }))) throw notSupported();
  const small = await previews.make(owner, path);
  if (small === undefined) throw notSupported();
  const key = `${prefix}${newStorageKey(ids)}`;
  await storage.put(key, Buffer.from(small), { contentType: 'image/webp', size: small.length });
  return key;
}

/** Stores the image of a form's file field before the work that stores its key, and removes it if that fails. */
export async function withAvatar<T>(
  store: Store,
  owner: PreviewOwner,
  value: unknown,
  work: (key: string | undefined) => Promise<T>,
): Promise<T> {
  const key = await storeAvatar(store, owner, value);
  try {
    return await work(key);
  } catch (error) {
    await removeAvatar(store, key ?? null);
    throw error;
  }
}

/** Removes a replaced image. Its address is dead afterwards. */
export async function removeAvatar({ storage }: Pick<Store, 'storage'>, key: string | null): Promise<void> {
  if (key !== null) await storage.delete(key);
}

/** The storage key for the last part of an avatar's URL; undefined for an invalid one. */
export function avatarKeyOf(name: string): string | undefined {
  return /^[0-9a-f]{32}$/.test(name) ? `${prefix}${name.slice(-2)}/${name.slice(-4, -2)}/${name}` : undefined;
}

// Separate from other files, so that an avatar's address cannot be used to read other files.
const prefix = 'avatars/';

const notSupported = () => invalidField('avatar', 'not_supported', 'Avatar filetype not supported');
