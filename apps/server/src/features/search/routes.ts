import * as contract from '@confab/contract/features/search';
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { searchArticles } from './actions/search-articles.ts';
import { searchContacts } from './actions/search-contacts.ts';
import { searchConversations } from './actions/search-conversations.ts';
import { searchEverything } from './actions/search-everything.ts';
import { searchMessages } from './actions/search-messages.ts';
import { askedFor } from './model.ts';

export function searchRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.searchEverything, async ({ input, actor }) => {
      const asked = askedFor(input);
      const nothing = { conversations: [], contacts: [], messages: [], articles: [] };
      const found = asked === undefined ? nothing : await searchEverything(platform, actor, asked);
      return { payload: found };
    }),
    endpoint(contract.searchConversations, async ({ input, actor }) => {
      const asked = askedFor(input);
      const conversations = asked ? await searchConversations(platform, actor, asked, true) : [];
      return { payload: { conversations } };
    }),
    endpoint(contract.searchContacts, async ({ input, actor }) => {
      const asked = askedFor(input);
      return { payload: { contacts: asked ? await searchContacts(platform, actor, asked) : [] } };
    }),
    endpoint(contract.searchMessages, async ({ input, actor }) => {
      const asked = askedFor(input);
      return { payload: { messages: asked ? await searchMessages(platform, actor, asked) : [] } };
    }),
    endpoint(contract.searchArticles, async ({ params, input }) => {
      const asked = askedFor(input);
      return { payload: { articles: asked ? await searchArticles(platform, params.account_id, asked) : [] } };
    }),
  ];
}
