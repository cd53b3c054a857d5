import type { ConversationCounts, ConversationListInput } from '@confab/contract/features/conversation';
import type { MemberActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { countTabs } from '../count-queries.ts';
import { filterOf, none } from '../steps/list-filter.ts';

/** The counts of the tabs alone. */
export async function countConversations(
  platform: Platform,
  actor: MemberActor,
  input: ConversationListInput,
): Promise<ConversationCounts> {
  const filter = await filterOf(platform, actor, input);
  return filter === undefined ? none : countTabs(platform.db, filter, actor.person.id);
}
