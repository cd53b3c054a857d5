import type { ConversationEvent } from '@confab/contract/features/conversation';
import type { MessageEvent } from '@confab/contract/features/message';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { loadMessages, messageEvent } from '../../message/index.ts';
import { findContexts, type ContextRow } from '../row-queries.ts';
import { conversationEvent, summaryOf } from '../view.ts';

/** A conversation in its event shape, with the requested messages. */
export type LoadedEvent = {
  row: ContextRow;
  event: ConversationEvent;
  messages: ReadonlyMap<number, MessageEvent>;
};

/** Conversations by internal id in the shape of events, each with some of its messages; three statements in all. */
export async function loadConversationEvents(
  platform: Platform,
  db: Queryable,
  accountId: number,
  eventIds: ReadonlyMap<number, readonly number[]>,
): Promise<Map<number, LoadedEvent>> {
  const rows = await findContexts(db, accountId, [...eventIds.keys()]);
  const idsOf = (row: ContextRow) =>
    [...(eventIds.get(row.id) ?? []), row.last_public_message_id ?? []].flat();
  const loaded = await loadMessages(platform, db, accountId, [...new Set(rows.flatMap(idsOf))]);
  const tools = {
    frontendUrl: platform.installation.frontendUrl,
    now: platform.clock.now(),
    providerKeys: platform.providerKeys,
  };
  return new Map(
    rows.map((row) => {
      const messages = new Map(
        idsOf(row).flatMap((id) => {
          const message = loaded.get(id);
          return message?.row.conversation_id === row.id ? [[id, messageEvent(message, summaryOf(row))]] : [];
        }),
      );
      const last = messages.get(row.last_public_message_id ?? 0);
      return [row.id, { row, event: conversationEvent(tools, row, last), messages }];
    }),
  );
}
