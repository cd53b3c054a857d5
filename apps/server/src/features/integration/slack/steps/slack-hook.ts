import type { Queryable } from '../../../../platform/db/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findHookOf, type HookRow } from '../../queries.ts';
import { openSecrets } from '../../steps/hook-secrets.ts';
import { notConnected, type SlackSettings } from '../model.ts';

/** A workspace that is connected. */
export type SlackHook = { row: HookRow; settings: SlackSettings; token: string };

/** Undefined where the account has connected none. */
export async function findSlack(
  platform: Platform,
  accountId: number,
  db: Queryable = platform.db,
): Promise<SlackHook | undefined> {
  const row = await findHookOf(db, accountId, 'slack');
  return row && slackHook(platform, row);
}

/** The same; throws `unprocessable` where there is none. */
export async function requireSlack(platform: Platform, accountId: number): Promise<SlackHook> {
  const hook = await findSlack(platform, accountId);
  if (hook === undefined) throw notConnected();
  return hook;
}

export function slackHook(platform: Platform, row: HookRow): SlackHook {
  const token = openSecrets(platform, row)['access_token'] ?? '';
  // Only connecting writes them.
  return { row, token, settings: row.settings as SlackSettings };
}
