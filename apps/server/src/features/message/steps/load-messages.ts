import type { Sender } from '@confab/contract/features/message';
import type { Queryable } from '../../../platform/db/database.ts';
import { avatarUrl } from '../../../platform/files/links.ts';
import type { Platform } from '../../../platform/platform.ts';
import { attachmentView, loadAttachments } from '../../attachment/index.ts';
import { contactPush } from '../../contact/index.ts';
import { userPush } from '../../user/index.ts';
import { findMessages, type MessageRow } from '../queries.ts';
import { assistantPush } from '../assistant-view.ts';
import { findBots, findSenders } from '../sender-queries.ts';
import type { LoadedMessage } from '../view.ts';

/** Adds senders and attachments to rows, in at most five queries however many rows there are. */
export async function completeMessages(
  platform: Platform,
  db: Queryable,
  accountId: number,
  rows: readonly MessageRow[],
): Promise<LoadedMessage[]> {
  if (rows.length === 0) return [];
  const senders = await sendersOf(platform, db, accountId, rows);
  const ids = rows.map((row) => row.id);
  const attachments = await loadAttachments(db, accountId, ids);
  return rows.map((row) => ({
    row,
    sender: senders.get(senderKey(row)),
    attachments: (attachments.get(row.id) ?? []).map((attachment) => attachmentView(platform, attachment)),
  }));
}

/** Messages by id, complete. */
export async function loadMessages(
  platform: Platform,
  db: Queryable,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, LoadedMessage>> {
  const loaded = await completeMessages(platform, db, accountId, await findMessages(db, accountId, ids));
  return new Map(loaded.map((message) => [message.row.id, message]));
}

async function sendersOf(
  platform: Platform,
  db: Queryable,
  accountId: number,
  rows: readonly MessageRow[],
): Promise<Map<string, Sender>> {
  const { frontendUrl } = platform.installation;
  const { users, contacts, bots, assistants } = await findSenders(db, accountId, rows);
  const senders = new Map<string, Sender>();
  for (const user of users) {
    const person = {
      id: user.id,
      name: user.name,
      displayName: user.display_name,
      avatarKey: user.avatar_key,
    };
    senders.set(`User:${user.id}`, userPush(frontendUrl, person));
  }
  for (const contact of contacts) senders.set(`Contact:${contact.id}`, contactPush(frontendUrl, contact));
  for (const bot of bots) senders.set(`AgentBot:${bot.id}`, botSender(frontendUrl, bot));
  for (const assistant of assistants)
    senders.set(`Captain::Assistant:${assistant.id}`, assistantPush(frontendUrl, assistant));
  return senders;
}

/** A bot of the account as the sender of a message. */
export async function findBotSender(
  { db, installation }: Platform,
  accountId: number,
  id: number,
): Promise<Sender | undefined> {
  const [bot] = await findBots(db, accountId, [id]);
  return bot && botSender(installation.frontendUrl, bot);
}

function botSender(
  frontendUrl: string,
  bot: { id: number; name: string; avatar_key: string | null },
): Sender {
  const avatar = avatarUrl(frontendUrl, bot.avatar_key);
  return { id: bot.id, name: bot.name, avatar_url: avatar, type: 'agent_bot' };
}

function senderKey(row: MessageRow): string {
  return `${row.sender_type ?? ''}:${row.sender_id ?? ''}`;
}
