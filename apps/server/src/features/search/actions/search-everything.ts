import type {
  SearchArticle,
  SearchContact,
  SearchConversation,
  SearchMessage,
} from '@confab/contract/features/search';
import { knowledgeEditorPermissions } from '@confab/contract/kit/permissions';
import { hasAny } from '@confab/rules/permissions';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { mayUseContacts } from '../../contact/index.ts';
import type { SearchQuery } from '../model.ts';
import { searchArticles } from './search-articles.ts';
import { searchContacts } from './search-contacts.ts';
import { searchConversations } from './search-conversations.ts';
import { searchMessages } from './search-messages.ts';

type Found = {
  conversations: SearchConversation[];
  contacts: SearchContact[];
  messages: SearchMessage[];
  articles: SearchArticle[];
};

/** The first page of everything a text is found in, as far as the member may see it. */
export async function searchEverything(
  platform: Platform,
  actor: MemberActor,
  query: SearchQuery,
): Promise<Found> {
  const [conversations, contacts, messages, articles] = await Promise.all([
    searchConversations(platform, actor, query, false),
    mayUseContacts(actor) ? searchContacts(platform, actor, query) : [],
    searchMessages(platform, actor, query),
    hasAny(actor.permissions, knowledgeEditorPermissions)
      ? searchArticles(platform, actor.accountId, query)
      : [],
  ]);
  return { conversations, contacts, messages, articles };
}
