import { Type } from '@confab/contract/kit/schema';
import { job } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { publishDueArticles } from './actions/publish-due-articles.ts';

/** Runs by the clock, see `articleCron`. */
export const publishDueArticlesJob = job({
  name: 'publish-due-articles',
  queue: 'default',
  maxAttempts: 1,
  payload: Type.Object({}),
  run: (_payload, platform: Platform) => publishDueArticles(platform),
});

export const articleCron = [{ name: 'publish-due-articles', at: '* * * * *' }];
