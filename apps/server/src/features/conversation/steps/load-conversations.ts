import type { Conversation } from '@confab/contract/features/conversation';
import type { MessageEvent } from '@confab/contract/features/message';
import type { Actor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { loadMessages, messageEvent, type LoadedMessage } from '../../message/index.ts';
import { findTeamIds } from '../../team/index.ts';
import type { ContextRow } from '../row-queries.ts';
import { conversationView, summaryOf, type Presence } from '../view.ts';

/** Builds conversation views for the agent API, with their newest messages and presence; a handful of queries. */
export async function conversationViews(
  platform: Platform,
  actor: Actor,
  rows: readonly ContextRow[],
): Promise<Conversation[]> {
  if (rows.length === 0) return [];
  const { db, installation } = platform;
  const pointers = rows.flatMap((row) =>
    [row.last_message_id ?? [], row.last_non_activity_message_id ?? []].flat(),
  );
  const messages = await loadMessages(platform, db, actor.accountId, [...new Set(pointers)]);
  const presence = await presenceOf(platform, actor.accountId, rows);
  const teamIds = actor.kind === 'member' ? await myTeams(platform, actor, rows) : new Set<number>();
  const { providerKeys } = platform;
  const tools = { frontendUrl: installation.frontendUrl, now: platform.clock.now(), providerKeys };
  return rows.map((row) =>
    conversationView(
      tools,
      row,
      {
        last: eventOf(messages, row, row.last_message_id),
        lastNonActivity: eventOf(messages, row, row.last_non_activity_message_id),
      },
      presence,
      { teamIds },
    ),
  );
}

/** One conversation in the agent API's shape. */
export async function conversationViewOf(
  platform: Platform,
  actor: Actor,
  row: ContextRow,
): Promise<Conversation> {
  const [view] = await conversationViews(platform, actor, [row]);
  if (view === undefined) throw new Error('no view for one row');
  return view;
}

export async function presenceOf(
  platform: Platform,
  accountId: number,
  rows: readonly Pick<ContextRow, 'assignee_id' | 'contact_id'>[],
): Promise<Presence> {
  const users = rows.flatMap((row) => row.assignee_id ?? []);
  const contacts = rows.map((row) => row.contact_id);
  return {
    users: await platform.presence.online(accountId, 'user', users),
    contacts: await platform.presence.online(accountId, 'contact', contacts),
  };
}

function eventOf(
  messages: ReadonlyMap<number, LoadedMessage>,
  row: ContextRow,
  id: number | null,
): MessageEvent | undefined {
  const message = id === null ? undefined : messages.get(id);
  return message && messageEvent(message, summaryOf(row));
}

/** Only loaded when a team is shown at all. */
function myTeams(
  platform: Platform,
  actor: Extract<Actor, { kind: 'member' }>,
  rows: readonly ContextRow[],
): Promise<ReadonlySet<number>> {
  if (rows.every((row) => row.team_id === null)) return Promise.resolve(new Set());
  return findTeamIds(platform.db, actor.accountId, actor.person.id);
}
