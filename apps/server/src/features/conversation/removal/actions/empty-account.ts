import { removeAvatar } from '../../../../platform/files/avatar.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { removeBots } from '../../../agent-bot/index.ts';
import { removeArticleFiles } from '../../../article-transfer/index.ts';
import { isAccountClosed, removeAccount } from '../../../account/index.ts';
import { removeFilesOf } from '../../../attachment/index.ts';
import { removeCompaniesOf } from '../../../company/index.ts';
import { removeContactsOf, removeTransferFiles, removeUndoAvatars } from '../../../contact/index.ts';
import { avatarKeysOf } from '../../../inbox/index.ts';
import { removeMessages } from '../../../message/index.ts';
import { removeConversations, findSomeOfAccount } from '../queries.ts';
import { removeEmails } from '../steps/remove-emails.ts';
import { rowsPerBatch, repeatUntilDone } from '../steps/repeat-until-done.ts';

const conversationsPerBatch = 50;

/**
 * Removes what a deleted account has, files included, and then the account, in many short transactions. Can be
 * interrupted and run again. Its members no longer find it, so there is no event for each conversation. `beforeRemoval`
 * runs when only the account is left.
 */
export async function emptyAccount(
  platform: Platform,
  accountId: number,
  beforeRemoval?: () => Promise<void>,
): Promise<void> {
  const { db } = platform;
  if (!(await isAccountClosed(db, accountId))) return;
  for (;;) {
    const ids = await findSomeOfAccount(db, accountId, conversationsPerBatch);
    if (ids.length === 0) break;
    await repeatUntilDone(() =>
      db.transaction().execute((trx) => removeMessages(trx, accountId, ids, rowsPerBatch)),
    );
    await removeConversations(db, accountId, ids);
  }
  await removeUndoAvatars(platform, accountId);
  await removeTransferFiles(platform, accountId);
  await removeArticleFiles(platform, accountId);
  for (const remove of [removeContactsOf, removeCompaniesOf])
    await repeatUntilDone(async () => {
      const removed = await remove(db, accountId, rowsPerBatch);
      for (const { avatar_key: key } of removed) await removeAvatar(platform, key);
      return removed.length;
    });
  for (const key of await avatarKeysOf(db, accountId)) await removeAvatar(platform, key);
  await removeBots(platform, accountId);
  await removeEmails(platform, { accountId });
  await removeFilesOf(platform, accountId);
  await beforeRemoval?.();
  await removeAccount(db, accountId);
}
