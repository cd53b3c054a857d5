import { Failure } from '@confab/contract/kit/errors';
import type { ConsoleLogSubject } from '@confab/contract/features/super-admin-log';
import type { TokenOwner } from '@confab/contract/features/super-admin-token';
import type { Platform } from '../../../../platform/platform.ts';
import { insertNote } from '../../log/queries.ts';
import { requireToken, openToken } from '../steps/open-token.ts';

const subjects: Readonly<Record<TokenOwner, ConsoleLogSubject>> = {
  user: 'User',
  agent_bot: 'AgentBot',
  platform_app: 'PlatformApp',
};

/** A program's token; the audit log records who read it. Throws `not_found`, and `forbidden` for a user's. */
export async function revealToken(platform: Platform, id: number): Promise<{ access_token: string }> {
  return platform.db.transaction().execute(async (trx) => {
    const row = await requireToken(trx, id);
    if (row.owner_type === 'user') throw new Failure('forbidden');
    const type = subjects[row.owner_type];
    await insertNote(trx, { action: 'show_token', type, id: row.owner_id, name: row.owner_name });
    return { access_token: openToken(platform, row) };
  });
}
