import type { Platform } from '../../../../platform/platform.ts';
import { providerHttp } from '../../../../platform/outbound/provider-http.ts';
import { throwIfBusy } from '../../../../platform/outbound/retry-later.ts';
import { sentFiles } from '../../../attachment/index.ts';
import { isChannelGone, isLockedOut } from '../model.ts';
import { recordPost, type PostRow } from '../queries.ts';
import { textIn } from './read-event.ts';
import { callSlack } from './slack-api.ts';
import type { SlackHook } from './slack-hook.ts';
import { SlackError } from './slack-error.ts';

type File = Awaited<ReturnType<typeof sentFiles>>[number];
type Thread = { channelId: string; threadTs: string };

/** Uploads the files of a message to its thread, one by one. A file that Slack rejects is skipped. */
export async function sendFiles(
  platform: Platform,
  hook: SlackHook,
  thread: Thread,
  post: PostRow,
): Promise<void> {
  const files = await sentFiles(platform, post.account_id, post.message_id);
  for (const [index, file] of files.entries()) {
    if (index < post.files_sent) continue;
    try {
      await sendFile(platform, hook, thread, file);
    } catch (error) {
      if (!(error instanceof SlackError) || isLockedOut(error.reason) || isChannelGone(error.reason))
        throw error;
      const { account_id: accountId, message_id: messageId } = post;
      platform.log.info({ accountId, messageId, reason: error.reason }, 'Slack does not take a file');
    }
    await recordPost(platform.db, post, { files_sent: index + 1 });
  }
}

async function sendFile(platform: Platform, { token }: SlackHook, thread: Thread, file: File): Promise<void> {
  const ask = async (method: string, fields: Record<string, string>): Promise<unknown> => {
    const { json, error } = await callSlack(platform, method, fields, token);
    if (error !== undefined) throw new SlackError(error);
    return json;
  };
  const upload = await ask('files.getUploadURLExternal', {
    filename: file.fileName,
    length: String(file.byteSize),
  });
  // The address is for this file alone, so the token stays here.
  const sent = throwIfBusy(
    await providerHttp(platform.outbound).upload(textIn(upload, 'upload_url'), [{ name: 'file', ...file }]),
  );
  if (!sent.ok) throw new SlackError(`upload ${sent.status}`);
  await ask('files.completeUploadExternal', {
    files: JSON.stringify([{ id: textIn(upload, 'file_id'), title: file.fileName }]),
    channel_id: thread.channelId,
    thread_ts: thread.threadTs,
  });
}
