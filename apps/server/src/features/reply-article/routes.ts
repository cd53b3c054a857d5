import * as contract from '@confab/contract/features/reply-article';
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { listForReply } from './actions/list-for-reply.ts';
import { showForReply } from './actions/show-for-reply.ts';

export function replyArticleRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.listReplyArticles, async ({ params, input, actor }) => ({
      payload: await listForReply(platform, actor, params.conversation_id, input.query ?? ''),
    })),
    endpoint(contract.showReplyArticle, async ({ params, actor }) => ({
      payload: await showForReply(platform, actor, params.conversation_id, params.id),
    })),
  ];
}
