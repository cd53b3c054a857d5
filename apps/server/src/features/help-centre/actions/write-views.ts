import type { Platform } from '../../../platform/platform.ts';
import { addViews } from '../article-queries.ts';
import { waitingViews } from '../steps/waiting-views.ts';

/** Writes the views that were counted, each article once, however many viewed it. */
export async function writeViews(platform: Platform): Promise<void> {
  const views = [...(waitingViews.get(platform)?.values() ?? [])];
  waitingViews.delete(platform);
  if (views.length > 0) await addViews(platform.db, views);
}
