import { Failure } from '@confab/contract/kit/errors';
import type { ConsoleToken } from '@confab/contract/features/super-admin-token';
import type { Platform } from '../../../../platform/platform.ts';
import { resetBotToken, resetSystemBotToken } from '../../../agent-bot/index.ts';
import { rotateToken } from '../../../platform-app/index.ts';
import { replaceAccessToken } from '../../../user/index.ts';
import { findTokenOf } from '../queries.ts';
import { tokenView } from '../view.ts';
import { requireToken, openToken } from '../steps/open-token.ts';

/** Replaces a token, which becomes invalid immediately. Throws `not_found`. */
export async function replaceToken(platform: Platform, id: number): Promise<ConsoleToken> {
  const { owner_type: type, owner_id: ownerId, account_id: accountId } = await requireToken(platform.db, id);
  if (type === 'user') await replaceAccessToken(platform, ownerId);
  else if (type === 'platform_app') await rotateToken(platform, ownerId);
  else if (accountId === null) await resetSystemBotToken(platform, ownerId);
  else await resetBotToken(platform, { accountId, id: ownerId });
  const renewed = await findTokenOf(platform.db, { type, id: ownerId });
  if (renewed === undefined) throw new Failure('not_found');
  return tokenView(renewed, openToken(platform, renewed));
}
