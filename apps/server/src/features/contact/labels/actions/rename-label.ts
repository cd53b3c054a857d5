import type { Platform } from '../../../../platform/platform.ts';
import { renameLabelOfSome } from '../queries.ts';

const contactsPerBatch = 1000;

/** Gives contacts that carry a label its new title. It may be cut anywhere and run again. */
export async function renameLabel(
  { db }: Platform,
  accountId: number,
  titles: { from: string; to: string },
): Promise<void> {
  if (titles.from === titles.to) return;
  while ((await renameLabelOfSome(db, accountId, titles, contactsPerBatch)) === contactsPerBatch);
}
