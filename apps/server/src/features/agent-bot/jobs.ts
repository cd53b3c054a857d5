import { job } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { fetchBotAvatar } from './actions/fetch-bot-avatar.ts';
import { botAvatar } from './job-model.ts';
import { propagateSystemBot } from './system/actions/propagate-system-bot.ts';
import { systemBotPropagation } from './system/job-model.ts';

export const botAvatarJob = job({
  ...botAvatar,
  queue: 'bulk',
  run: ({ account_id: accountId, id, url }, platform: Platform) =>
    fetchBotAvatar(platform, { accountId, id }, url),
});

export const systemBotPropagationJob = job({
  ...systemBotPropagation,
  queue: 'default',
  run: ({ id }, platform: Platform) => propagateSystemBot(platform, id),
});
