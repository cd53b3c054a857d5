import { contentTypes, messageTypes } from '@confab/contract/features/message';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { ContextRow } from '../../../conversation/index.ts';
import { findInbox } from '../../../inbox/index.ts';
import { loadMessages, recordExternalId, type LoadedMessage } from '../../../message/index.ts';
import { channelOf } from '../../../../channels/registry.ts';
import { conversationLines, messageText, writerName } from '../message-view.ts';
import { findThread, recordPost, putThread, type PostRow } from '../queries.ts';
import { sendFiles } from './send-files.ts';
import { callSlack } from './slack-api.ts';
import type { SlackHook } from './slack-hook.ts';
import { SlackError } from './slack-error.ts';
import { textIn } from './read-event.ts';

/**
 * Posts a message to the thread of its conversation, which the first one starts, and then its files. Our messages from
 * before the thread, messages from Slack, and tweets are not posted. Throws `SlackError`, and temporary errors.
 */
export async function postMessage(
  platform: Platform,
  hook: SlackHook,
  row: ContextRow,
  post: PostRow,
): Promise<void> {
  const { account_id: accountId, id: conversationId } = row;
  const channelId = hook.row.reference_id ?? '';
  const message = (await loadMessages(platform, platform.db, accountId, [post.message_id])).get(
    post.message_id,
  );
  if (message === undefined || !isForSlack(row, message)) return;
  const known = await findThread(platform.db, { accountId, conversationId });
  const thread =
    known?.channel_id === channelId && known.team_id === hook.settings.team_id ? known : undefined;
  if (post.ts === null && message.row.external_source_ids['slack'] !== undefined) return;
  const type = messageTypes[message.row.message_type];
  if (thread === undefined && (type === 'outgoing' || type === 'template')) return;
  let threadTs = thread?.ts;
  if (post.ts === null) {
    const ts = await postText(platform, hook, row, message, threadTs);
    threadTs ??= ts;
    const scope = { account_id: accountId, conversation_id: conversationId };
    const made = { ...scope, team_id: hook.settings.team_id, channel_id: channelId, ts };
    await transact(platform, async (trx) => {
      if (thread === undefined) await putThread(trx, made);
      await recordExternalId(trx, message.row, { slack: `cw-origin-${ts}` });
      await recordPost(trx, post, { ts });
    });
  }
  if (threadTs !== undefined) await sendFiles(platform, hook, { channelId, threadTs }, post);
}

function isForSlack(row: ContextRow, { row: message }: LoadedMessage): boolean {
  if (row.additional_attributes['type'] === 'tweet') return false;
  return message.content_attributes['deleted'] !== true;
}

/** Returns its Slack timestamp, which identifies it. */
async function postText(
  platform: Platform,
  hook: SlackHook,
  row: ContextRow,
  message: LoadedMessage,
  threadTs: string | undefined,
): Promise<string> {
  const { installation } = platform;
  const posted = messageText(message, {
    frontendUrl: installation.frontendUrl,
    contentType: contentTypes[message.row.content_type] ?? 'text',
  });
  const lines = threadTs === undefined ? [...(await headOf(platform, row)), posted] : [posted];
  const sender = message.sender;
  const image = sender !== undefined && 'avatar_url' in sender ? sender.avatar_url : undefined;
  const icon = image || (sender !== undefined && 'thumbnail' in sender ? sender.thumbnail : '');
  const { json, error } = await callSlack(
    platform,
    'chat.postMessage',
    {
      channel: hook.row.reference_id ?? '',
      text: lines.join('\n'),
      username: writerName(message, installation.name),
      unfurl_links: 'false',
      unfurl_media: 'false',
      ...(threadTs === undefined ? {} : { thread_ts: threadTs }),
      ...(icon ? { icon_url: new URL(icon, installation.frontendUrl).href } : {}),
    },
    hook.token,
  );
  if (error !== undefined) throw new SlackError(error);
  return textIn(json, 'ts');
}

async function headOf(platform: Platform, row: ContextRow): Promise<string[]> {
  const inbox = await findInbox(platform.db, row.account_id, row.inbox_id);
  const { wireName } = channelOf(row.inbox_channel);
  return conversationLines(row, {
    inboxName: inbox?.name ?? '',
    channelName: wireName.replace('Channel::', ''),
    url: `${platform.installation.frontendUrl}/app/accounts/${row.account_id}/conversations/${row.display_id}`,
  });
}
