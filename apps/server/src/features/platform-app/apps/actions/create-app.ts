import { checkedAppName } from '../../model.ts';
import { insertApp } from '../../queries.ts';
import { issueToken } from '../../steps/issue-token.ts';
import type { Platform } from '../../../../platform/platform.ts';

/** Makes a platform app with a token. Throws `invalid` for an empty name. */
export async function createApp(platform: Platform, name: string): Promise<{ id: number; token: string }> {
  const checked = checkedAppName(name);
  return platform.db.transaction().execute(async (trx) => {
    const { id } = await insertApp(trx, checked);
    return { id, token: await issueToken(platform, trx, id) };
  });
}
