import type { SearchContact, SearchConversation, SearchMessage } from '@confab/contract/features/search';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { mayUseContacts } from '../../contact/index.ts';
import type { Asked } from '../model.ts';
import { searchContacts } from './search-contacts.ts';
import { searchConversations } from './search-conversations.ts';
import { searchMessages } from './search-messages.ts';

type Found = { conversations: SearchConversation[]; contacts: SearchContact[]; messages: SearchMessage[] };

/** The first page of everything a text is found in, as far as the member may see it. */
export async function searchEverything(platform: Platform, actor: MemberActor, asked: Asked): Promise<Found> {
  const [conversations, contacts, messages] = await Promise.all([
    searchConversations(platform, actor, asked, false),
    mayUseContacts(actor) ? searchContacts(platform, actor, asked) : [],
    searchMessages(platform, actor, asked),
  ]);
  return { conversations, contacts, messages };
}
