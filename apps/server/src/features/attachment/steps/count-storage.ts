import { invalidField, type Failure } from '@confab/contract/kit/errors';
import type { Trx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  addUsage,
  findAccountLimit,
  scopesOf,
  type StorageLimits,
  type StorageTarget,
  type StorageScope,
} from '../storage-queries.ts';

/** Parts of an account's storage that visitors may fill: the rest is left for those who work there. */
const visitorsShare = 0.9;
const megabyte = 1_000_000;

/** The storage target of new files, and its limits. Read before the transaction. */
export type StorageSpace = { target: StorageTarget; limits: StorageLimits };

export async function findSpace(platform: Platform, target: StorageTarget): Promise<StorageSpace> {
  const { maxStorage } = platform.installation;
  const own = await findAccountLimit(platform.db, target.accountId);
  const account = own === undefined ? maxStorage.account : Math.floor(own * megabyte);
  const isVisitor = target.contactInboxId != null;
  const share = account === null || !isVisitor ? account : Math.floor(account * visitorsShare);
  return { target, limits: { ...maxStorage, account: share } };
}

/** Counts bytes that are announced or about to be stored. Throws `invalid` on `path` when storage is full. */
export async function reserveStorage(
  trx: Trx,
  { target, limits }: StorageSpace,
  added: { bytes: number; files: number },
  path: string,
): Promise<void> {
  const full = await addUsage(trx, target.accountId, scopesOf(target), added, limits);
  if (full !== undefined) throw storageFull(full, path);
}

const texts: Record<StorageScope, string> = {
  account: 'the file storage of this account is full',
  conversation: 'the file storage of this conversation is full',
  inbox: 'the file storage of this inbox is full',
  visitor: 'your file storage is full',
};

export function storageFull(scope: StorageScope, path: string): Failure {
  return invalidField(path, 'storage_full', `The file could not be sent: ${texts[scope]}`);
}
