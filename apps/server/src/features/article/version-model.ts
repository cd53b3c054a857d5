import { publishedArticle } from '@confab/contract/features/article';
import type { NewVersion, VersionRow } from './version-queries.ts';

/**
 * Milliseconds without a save after which the same user's next save starts a new version, and after which anyone's
 * does.
 */
const pauseMs = 10 * 60_000;
const maxVersionMs = 60 * 60_000;

/** The stored part of an article. */
export type VersionText = Pick<NewVersion, 'title' | 'description' | 'content' | 'status'>;

/** Whether a save creates a version: the text has changed, or was published. */
export function createsVersion(before: VersionText, after: VersionText): boolean {
  const isPublication = after.status === publishedArticle && before.status !== publishedArticle;
  return (
    isPublication ||
    (['title', 'description', 'content'] as const).some((name) => before[name] !== after[name])
  );
}

/** A publication is always a separate version. */
export function isPublication(before: VersionText, after: VersionText): boolean {
  return after.status === publishedArticle && before.status !== publishedArticle;
}

/** Whether a save belongs to the last version: the same person, shortly afterwards. */
export function continuesVersion(
  last: Pick<VersionRow, 'saved_by_id' | 'status' | 'began_at' | 'saved_at' | 'is_sealed'>,
  next: { savedBy: number | null; status: number; now: Date },
): boolean {
  const now = next.now.getTime();
  return (
    !last.is_sealed &&
    last.saved_by_id === next.savedBy &&
    last.status === next.status &&
    now - last.saved_at.getTime() < pauseMs &&
    now - last.began_at.getTime() < maxVersionMs
  );
}
