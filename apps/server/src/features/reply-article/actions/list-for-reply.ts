import type { ReplyArticle } from '@confab/contract/features/reply-article';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import { withinDeadline } from '../../../platform/db/search/within-deadline.ts';
import type { Platform } from '../../../platform/platform.ts';
import { prefixQuery } from '../../article/index.ts';
import { languageOf } from '../../captain/index.ts';
import { requireVisibleConversation } from '../../conversation/index.ts';
import { findPortalOfInbox } from '../../portal/index.ts';
import { preferenceOf, preferredFirst } from '../model.ts';
import { findByIds, searchOffered } from '../queries.ts';
import { findArticlesForReply } from '../steps/find-articles-for-reply.ts';
import { replyArticleView } from '../view.ts';

/**
 * Articles for a reply in a conversation: those that match the typed words or, without any, those that fit the
 * customer's last messages. Throws `not_found`, `not_authorized`, and `unprocessable` when a search takes too long.
 */
export async function listForReply(
  platform: Platform,
  actor: MemberActor,
  displayId: number,
  typed: string,
): Promise<ReplyArticle[]> {
  const conversation = await requireVisibleConversation(platform, actor, displayId);
  const { account_id: accountId, id: conversationId } = conversation;
  const portal = await findPortalOfInbox(platform.db, accountId, conversation.inbox_id);
  const preference = preferenceOf(portal, languageOf(conversation.additional_attributes));
  const query = prefixQuery(typed);
  if (query === undefined && typed.trim() !== '') return [];
  const ids =
    query === undefined
      ? await findArticlesForReply(platform, { accountId, conversationId }, preference)
      : await withinDeadline(platform.searchDb, accountId, (trx) =>
          searchOffered(trx, accountId, query, preference),
        );
  if (ids.length === 0) return [];
  const byId = new Map((await findByIds(platform.db, accountId, ids)).map((row) => [row.id, row]));
  const rows = ids.flatMap((id) => byId.get(id) ?? []);
  const { frontendUrl } = platform.installation;
  return preferredFirst(rows, preference).map((row) => replyArticleView(frontendUrl, row));
}
