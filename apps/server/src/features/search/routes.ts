import * as contract from '@confab/contract/features/search';
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { searchArticles } from './actions/search-articles.ts';
import { searchContacts } from './actions/search-contacts.ts';
import { searchConversations } from './actions/search-conversations.ts';
import { searchEverything } from './actions/search-everything.ts';
import { searchMessages } from './actions/search-messages.ts';
import { searchQuery } from './model.ts';

export function searchRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.searchEverything, async ({ input, actor }) => {
      const query = searchQuery(input);
      const nothing = { conversations: [], contacts: [], messages: [], articles: [] };
      const found = query === undefined ? nothing : await searchEverything(platform, actor, query);
      return { payload: found };
    }),
    endpoint(contract.searchConversations, async ({ input, actor }) => {
      const query = searchQuery(input);
      const conversations = query ? await searchConversations(platform, actor, query, true) : [];
      return { payload: { conversations } };
    }),
    endpoint(contract.searchContacts, async ({ input, actor }) => {
      const query = searchQuery(input);
      return { payload: { contacts: query ? await searchContacts(platform, actor, query) : [] } };
    }),
    endpoint(contract.searchMessages, async ({ input, actor }) => {
      const query = searchQuery(input);
      return { payload: { messages: query ? await searchMessages(platform, actor, query) : [] } };
    }),
    endpoint(contract.searchArticles, async ({ params, input }) => {
      const query = searchQuery(input);
      return { payload: { articles: query ? await searchArticles(platform, params.account_id, query) : [] } };
    }),
  ];
}
