import type { ConversationListInput } from '@confab/contract/features/conversation';
import type { MemberActor } from '../../../../platform/auth/actor.ts';
import { withinDeadline } from '../../../../platform/db/search/within-deadline.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type MessageHit, searchMessages } from '../../../message/index.ts';
import { inboxesIn, type Visibility } from '../../policy.ts';
import { visibleCondition } from '../../visible-queries.ts';

/** Maximum number of messages whose conversations are listed; a common word has more. */
const maxHits = 1000;

/** The text that a list is searched for; undefined if none. */
export function wordsOf({ q }: ConversationListInput): string | undefined {
  return q?.trim() || undefined;
}

/** Messages that contain a list's search text. Throws `unprocessable` when that takes too long. */
export function findMessages(
  platform: Platform,
  actor: MemberActor,
  { inboxIds, limitedTo }: Visibility,
  input: ConversationListInput,
): Promise<MessageHit[]> {
  const search = {
    accountId: actor.accountId,
    text: wordsOf(input) ?? '',
    inboxIds: inboxesIn(inboxIds, input.inbox_id),
    seen: limitedTo === null ? undefined : visibleCondition(limitedTo, 'c'),
    senderId: undefined,
    since: undefined,
    until: undefined,
  };
  return withinDeadline(platform.searchDb, actor.accountId, (trx, inTime) =>
    searchMessages(trx, search, maxHits, inTime),
  );
}
