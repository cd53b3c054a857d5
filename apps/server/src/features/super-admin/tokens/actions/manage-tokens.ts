import { consolePageSize } from '@confab/contract/kit/console';
import { Failure } from '@confab/contract/kit/errors';
import type { InputOf, ResponseOf } from '@confab/contract/kit/route';
import type { ConsoleLogSubject } from '@confab/contract/features/super-admin-log';
import {
  tokenOwners,
  type ConsoleToken,
  type consoleTokenList,
  type TokenOwner,
} from '@confab/contract/features/super-admin-token';
import { openAccessToken } from '../../../../platform/auth/access-token.ts';
import type { Queryable } from '../../../../platform/db/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { resetBotToken, resetSystemBotToken } from '../../../agent-bot/index.ts';
import { rotateToken } from '../../../platform-app/index.ts';
import { replaceAccessToken } from '../../../user/index.ts';
import { insertNote } from '../../log/queries.ts';
import { pageOf } from '../../view.ts';
import { findToken, findTokenOf, listTokens as listRows, type TokenRow } from '../queries.ts';
import { tokenView } from '../view.ts';

export async function listTokens(
  platform: Platform,
  { q, filter, before }: InputOf<typeof consoleTokenList>,
): Promise<ResponseOf<typeof consoleTokenList>> {
  const scope = { q: q?.trim() ?? '', before, limit: consolePageSize + 1 };
  const owner = tokenOwners.find((one) => one === filter);
  const rows = await listRows(platform.db, scope, owner);
  const { payload, next } = pageOf(rows);
  return { payload: payload.map((row) => tokenView(row, opened(platform, row))), next };
}

/** Throws `not_found`. */
export async function showToken(platform: Platform, id: number): Promise<ConsoleToken> {
  const row = await requireToken(platform.db, id);
  return tokenView(row, opened(platform, row));
}

const subjects: Readonly<Record<TokenOwner, ConsoleLogSubject>> = {
  user: 'User',
  agent_bot: 'AgentBot',
  platform_app: 'PlatformApp',
};

/** What the token of a program says; the log keeps who read it. Throws `not_found`, and `forbidden` for a user's. */
export async function revealToken(platform: Platform, id: number): Promise<{ access_token: string }> {
  return platform.db.transaction().execute(async (trx) => {
    const row = await requireToken(trx, id);
    if (row.owner_type === 'user') throw new Failure('forbidden');
    const type = subjects[row.owner_type];
    await insertNote(trx, { action: 'show_token', type, id: row.owner_id, name: row.owner_name });
    return { access_token: opened(platform, row) };
  });
}

/** Makes another token in the place of this one, which is void at once. Throws `not_found`. */
export async function replaceToken(platform: Platform, id: number): Promise<ConsoleToken> {
  const { owner_type: type, owner_id: ownerId, account_id: accountId } = await requireToken(platform.db, id);
  if (type === 'user') await replaceAccessToken(platform, ownerId);
  else if (type === 'platform_app') await rotateToken(platform, ownerId);
  else if (accountId === null) await resetSystemBotToken(platform, ownerId);
  else await resetBotToken(platform, { accountId, id: ownerId });
  const renewed = await findTokenOf(platform.db, { type, id: ownerId });
  if (renewed === undefined) throw new Failure('not_found');
  return tokenView(renewed, opened(platform, renewed));
}

async function requireToken(db: Queryable, id: number): Promise<TokenRow> {
  const row = await findToken(db, id);
  if (row === undefined) throw new Failure('not_found');
  return row;
}

function opened(platform: Platform, { owner_type: type, owner_id: id, token_encrypted: sealed }: TokenRow) {
  return openAccessToken(platform, { type, id }, sealed);
}
