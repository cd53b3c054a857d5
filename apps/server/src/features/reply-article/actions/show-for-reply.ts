import type { ReplyArticle } from '@confab/contract/features/reply-article';
import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireVisibleConversation } from '../../conversation/index.ts';
import { findByIds } from '../queries.ts';
import { replyArticleView } from '../view.ts';

/** One of them with its text. Throws `not_found` and `not_authorized`. */
export async function showForReply(
  platform: Platform,
  actor: MemberActor,
  displayId: number,
  id: number,
): Promise<ReplyArticle & { content: string }> {
  const { account_id: accountId } = await requireVisibleConversation(platform, actor, displayId);
  const [row] = await findByIds(platform.db, accountId, [id]);
  if (row === undefined) throw new Failure('not_found');
  return { ...replyArticleView(platform.installation.frontendUrl, row), content: row.content };
}
