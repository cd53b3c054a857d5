import { activeAccount } from '@confab/contract/features/account';
import { Failure } from '@confab/contract/kit/errors';
import type { BotActor, MemberActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Credentials } from '../model.ts';
import { findBot } from '../queries.ts';
import { memberOf } from '../steps/load-member.ts';
import { authenticate } from '../steps/authenticate.ts';

/**
 * The member of the account behind the credentials, or the bot where the route allows bots. Throws what
 * `authenticateUser` throws, `not_account_member` (also for unknown accounts, so that existing ones are not
 * revealed), `account_suspended`, `not_authorized` for a feature the account does not have, and `bot_not_connected`.
 */
export async function authenticateMember(
  platform: Platform,
  presented: Credentials | undefined,
  accountId: number,
  options: { bots: boolean; suspended: boolean; feature?: string | undefined; ip: string },
): Promise<MemberActor | BotActor> {
  const found = await authenticate(platform, presented, options.ip);
  if (found.kind === 'person') return memberOf(platform, found.person, found.credential, accountId, options);
  if (!options.bots) throw new Failure('bot_not_allowed');
  return bot(platform, found.botId, accountId);
}

/** A bot passes once it serves at least one inbox of the account. */
async function bot(platform: Platform, botId: number, accountId: number): Promise<BotActor> {
  const row = await findBot(platform.db, accountId, botId);
  if (row === undefined || !row.connected) throw new Failure('bot_not_connected');
  if (row.status !== activeAccount) throw new Failure('account_suspended');
  return {
    kind: 'bot',
    accountId,
    accountLocale: row.locale,
    bot: { id: row.id, name: row.name, avatarKey: row.avatar_key },
  };
}
