import { maxSystemBots } from '@confab/contract/features/super-admin-bot';
import { Failure, invalidField } from '@confab/contract/kit/errors';
import { withAvatar } from '../../../../platform/files/avatar.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { botValues } from '../../model.ts';
import { issueToken } from '../../steps/bot-token.ts';
import { insertSystemBot } from '../queries.ts';
import type { SystemBotInput } from '../model.ts';

/**
 * Adds a bot to the installation, with a token; answers its id. Throws `invalid` on a field, and `unprocessable` when
 * there are as many as there may be.
 */
export async function createSystemBot(
  platform: Platform,
  userId: number,
  input: SystemBotInput & { name: string },
): Promise<number> {
  const { name, description = null, outgoing_url = null } = botValues(input);
  if (name === undefined) throw invalidField('name', 'blank', "Name can't be blank");
  return withAvatar(platform, { kind: 'user', userId }, input.avatar, (avatarKey) =>
    transact(platform, async (trx) => {
      const values = { name, description, outgoing_url, avatar_key: avatarKey ?? null };
      const id = await insertSystemBot(trx, values, maxSystemBots);
      if (id === undefined)
        throw new Failure('unprocessable', { message: 'The installation has as many bots as it may' });
      await issueToken(platform, trx, id);
      return id;
    }),
  );
}
