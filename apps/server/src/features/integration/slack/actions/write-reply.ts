import { Failure } from '@confab/contract/kit/errors';
import { maxContentLength } from '@confab/contract/features/message';
import { channelOf } from '../../../../channels/registry.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findMember } from '../../../account/index.ts';
import { fetchAttachment, nameOf, type PreparedAttachment } from '../../../attachment/index.ts';
import { findContexts, writeByProgram, type ContextRow } from '../../../conversation/index.ts';
import { findUserByEmail, userPush } from '../../../user/index.ts';
import { readNote, type SlackReply } from '../model.ts';
import { claimEvent } from '../queries.ts';
import { findPerson, namesOf } from '../steps/find-person.ts';
import { isSlackUrl } from '../steps/is-slack-url.ts';
import { findSlack, type SlackHook } from '../steps/slack-hook.ts';
import { markdownOf, mentionedIn } from '../text-model.ts';

type Scope = { accountId: number; conversationId: number };

/**
 * Writes a Slack reply into its conversation: as the agent with the same email address, else without a sender, with the
 * name before the text. Our own app's messages are ignored. Throws temporary errors.
 */
export async function writeReply(platform: Platform, scope: Scope, reply: SlackReply): Promise<void> {
  const { accountId, conversationId } = scope;
  const hook = await findSlack(platform, accountId);
  const [row] = await findContexts(platform.db, accountId, [conversationId]);
  if (hook === undefined || !hook.row.enabled || row === undefined) return;
  if (reply.userId === hook.settings.bot_user_id) return;
  const person = await findPerson(platform, hook, reply.userId);
  if (person?.isBot === true) return;
  const sender = person?.email === undefined ? null : await agentOf(platform, accountId, person.email);
  const { text, isPrivate } = readNote(reply.text);
  const { attachments, missing } = await fetchFiles(platform, hook, row, reply);
  const written = markdownOf(text, await namesOf(platform, hook, mentionedIn(text)));
  const name = sender === null ? (person?.name ?? 'Slack') : undefined;
  const content = [`${name === undefined ? '' : `${name}: `}${written}`.trim(), ...missing]
    .filter((line) => line !== '')
    .join('\n')
    .slice(0, maxContentLength);
  const message = {
    content: content === '' ? null : content,
    isPrivate,
    sender,
    attachments,
    externalIds: { slack: reply.ts },
  };
  await writeByProgram(platform, scope, message, (trx) =>
    claimEvent(trx, accountId, reply.eventId, platform.clock.now()),
  ).catch((error: unknown) => {
    // A text that is no message here stays none, however often it is tried.
    if (!(error instanceof Failure)) throw error;
    platform.log.info({ ...scope, err: error }, 'a reply of Slack was not written');
  });
}

async function agentOf({ db, installation }: Platform, accountId: number, email: string) {
  const user = await findUserByEmail(db, email);
  const member = user && (await findMember(db, accountId, user.id));
  if (user === undefined || member === undefined) return null;
  const { id, name, display_name: displayName, avatar_key: avatarKey } = user;
  return userPush(installation.frontendUrl, { id, name, displayName, avatarKey });
}

const maxWaitSeconds = 300;

async function fetchFiles(
  platform: Platform,
  { token }: SlackHook,
  { account_id: accountId, id: conversationId, inbox_channel: channel }: ContextRow,
  { files, ts }: SlackReply,
): Promise<{ attachments: PreparedAttachment[]; missing: string[] }> {
  const { files: rule } = channelOf(channel).capabilities;
  const attachments: PreparedAttachment[] = [];
  const missing: string[] = [];
  // A text that waits for its files is of use for so long only.
  const isLate = platform.clock.now().getTime() / 1000 - Number(ts) > maxWaitSeconds;
  for (const { url, name, contentType } of files) {
    const fetched = isSlackUrl(platform, url)
      ? await fetchAttachment(
          platform,
          { accountId, conversationId },
          () =>
            Promise.resolve({
              url,
              fileName: name,
              contentType,
              headers: { authorization: `Bearer ${token}` },
            }),
          { rule, isLastAttempt: isLate },
        )
      : 'is not at Slack';
    if (typeof fetched === 'string') missing.push(`[${nameOf(name)}: ${fetched}]`);
    else attachments.push(fetched);
  }
  return { attachments, missing };
}
