import type { Trx } from '../../../platform/db/database.ts';
import type { ArticleKey } from '../queries.ts';
import { continuesVersion, isPublication, createsVersion, type VersionText } from '../version-model.ts';
import { extendVersion, insertVersion, lastVersion } from '../version-queries.ts';

type Saved = {
  /** Undefined for a new article; otherwise the previous text, its author, and its time. */
  before: (VersionText & { author_id: number; updated_at: Date }) | undefined;
  after: VersionText;
  /** Null where a clock did it. */
  savedBy: number | null;
  now: Date;
  /** The next change always begins a new version. */
  isSealed?: boolean;
};

/**
 * Stores the state of an article after a save as a version. Consecutive saves of one user share a version; the state
 * before the first save becomes the first version.
 */
export async function storeVersion(trx: Trx, key: ArticleKey, saved: Saved): Promise<void> {
  const { before, after, savedBy, now } = saved;
  if (before !== undefined && !createsVersion(before, after)) return;
  const isSealed = saved.isSealed === true || (before !== undefined && isPublication(before, after));
  const last = await lastVersion(trx, key);
  if (last === undefined && before !== undefined) {
    const { author_id: authorId, updated_at: at, title, description, content, status } = before;
    const first = { title, description, content, status, began_at: at, saved_at: at, is_sealed: true };
    await insertVersion(trx, key, { ...first, saved_by_id: authorId });
  }
  const { title, description, content, status } = after;
  if (last !== undefined && !isSealed && continuesVersion(last, { savedBy, status, now }))
    await extendVersion(trx, last, { title, description, content, saved_at: now });
  else
    await insertVersion(trx, key, {
      title,
      description,
      content,
      status,
      saved_by_id: savedBy,
      began_at: now,
      saved_at: now,
      is_sealed: isSealed,
    });
}
