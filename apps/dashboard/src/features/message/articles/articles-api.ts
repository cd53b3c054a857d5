import { listReplyArticles, showReplyArticle } from '@confab/contract/features/reply-article';
import { routeQuery } from '../../../platform/calls/keys.ts';

type Of = { accountId: number; conversationId: number };
const paramsOf = ({ accountId, conversationId }: Of) => ({
  account_id: accountId,
  conversation_id: conversationId,
});

/** Published articles that match a query; without one, those that match the customer's last messages. */
export function replyArticlesQuery(of: Of, query: string) {
  const input = query === '' ? {} : { query };
  return { ...routeQuery(listReplyArticles, { params: paramsOf(of), input }), staleTime: 0 };
}

/** One of the articles with its text. */
export function replyArticleQuery(of: Of, id: number) {
  return { ...routeQuery(showReplyArticle, { params: { ...paramsOf(of), id } }), staleTime: 0 };
}
