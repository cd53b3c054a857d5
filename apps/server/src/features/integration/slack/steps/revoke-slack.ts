import type { Platform } from '../../../../platform/platform.ts';
import type { HookRow } from '../../queries.ts';
import { listAccountsOf } from '../queries.ts';
import { callSlack } from './slack-api.ts';
import { slackHook } from './slack-hook.ts';

/** Gives our access back, unless another account here has the same workspace: they share it. */
export async function revokeSlack(platform: Platform, row: HookRow): Promise<void> {
  const { token, settings } = slackHook(platform, row);
  const others = await listAccountsOf(platform.db, settings.team_id);
  if (others.length > 1) return;
  await callSlack(platform, 'auth.revoke', {}, token).catch((error: unknown) => {
    platform.log.info({ err: error }, 'the access to a Slack workspace was not given back');
  });
}
