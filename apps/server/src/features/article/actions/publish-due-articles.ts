import { publishedArticle } from '@confab/contract/features/article';
import type { Platform } from '../../../platform/platform.ts';
import { changePages } from '../../portal/index.ts';
import { nextRevision } from '../model.ts';
import { findDue, lockArticle, updateArticle, type ArticleKey } from '../queries.ts';
import { announceArticle } from '../steps/announce-article.ts';
import { storeVersion } from '../steps/store-version.ts';

/** Publishes the articles that are due, one by one: a failure of one does not stop the others. */
export async function publishDueArticles(platform: Platform): Promise<void> {
  const failures: unknown[] = [];
  for (const key of await findDue(platform.db, platform.clock.now())) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one transaction each
      await publish(platform, key);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some articles could not be published');
}

async function publish(platform: Platform, key: ArticleKey): Promise<void> {
  const now = platform.clock.now();
  await changePages(platform, key.accountId, async (trx, emit) => {
    const before = await lockArticle(trx, key);
    // The time may have been changed or removed in the meantime.
    if (before?.publish_at == null || before.publish_at > now) return;
    const at = nextRevision(now, before.updated_at.getTime());
    await updateArticle(trx, key, { status: publishedArticle, publish_at: null }, at);
    await storeVersion(trx, key, {
      before,
      after: { ...before, status: publishedArticle },
      savedBy: null,
      now,
    });
    announceArticle(emit, key, { id: key.id, countsChanged: true });
  });
}
