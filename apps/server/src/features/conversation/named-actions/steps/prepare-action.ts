import type { HookCaller } from '@confab/contract/features/hook-call';
import { teamEmailRequested, transcriptRequested } from '@confab/contract/features/conversation';
import { Failure } from '@confab/contract/kit/errors';
import { channelOf } from '../../../../channels/registry.ts';
import type { SystemActor } from '../../../../platform/auth/actor.ts';
import { admitEmail } from '../../../../platform/email/email-limits.ts';
import { outboxEvent } from '../../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { copyUpload } from '../../../attachment/index.ts';
import { askCall } from '../../../hook-call/index.ts';
import { draftOf } from '../../../message/index.ts';
import { conversationPayload } from '../../hooks/steps/hook-payload.ts';
import { addMessage, limitMessages } from '../../messages/steps/add-message.ts';
import { actorWriter, prepareMessage } from '../../messages/steps/prepare-message.ts';
import type { Writer } from '../../messages/steps/write-message.ts';
import type { ContextRow } from '../../row-queries.ts';
import type { Change } from '../../steps/change-conversation.ts';
import { isSending, type NamedAction, type NamedActor, type SendingAction } from '../model.ts';
import { applyAction, onlineFor } from './apply-action.ts';
import { callOrigin } from './call-origin.ts';
import { teamRecipients, transcriptRecipients } from './recipients.ts';

/** The part that runs in the transaction of the change. */
export type Prepared = (change: Change) => Promise<void>;

/**
 * Does what an action needs before its transaction: limits, files. A webhook is called after it, and its result is
 * reported to the caller. Throws expected failures with messages for users.
 */
export async function prepareAction(
  platform: Platform,
  actor: NamedActor,
  row: ContextRow,
  action: NamedAction,
  caller: HookCaller,
): Promise<Prepared> {
  if (isSending(action)) return prepareSending(platform, actor, row, action, caller);
  const online = await onlineFor(platform, actor.accountId, [action]);
  return (change) => applyAction(change, action, online);
}

function prepareSending(
  platform: Platform,
  actor: NamedActor,
  row: ContextRow,
  action: SendingAction,
  caller: HookCaller,
): Promise<Prepared> {
  switch (action.kind) {
    case 'message':
      return prepareText(platform, actor, row, action);
    case 'attachment':
      return prepareFile(platform, actor, row, action.blobId);
    case 'transcript':
      return prepareTranscript(platform, row, action.addresses);
    case 'webhook':
      return prepareCall(platform, row, action, caller);
    case 'team_email':
      return prepareTeamEmail(platform, row, action);
  }
}

async function prepareText(
  platform: Platform,
  actor: NamedActor,
  row: ContextRow,
  { content, isPrivate }: { content: string; isPrivate: boolean },
): Promise<Prepared> {
  await limitMessages(platform, actor.accountId, row.display_id);
  const input = { content, private: isPrivate };
  if (actor.kind === 'system') {
    const draft = draftOf({ ...input, ...rulePrefix(actor) }, 0);
    return async (change) => {
      await addMessage(change, draft, byRule);
    };
  }
  const prepared = await prepareMessage(platform, actor, input, () => Promise.reject(new Error('no files')));
  return async (change) => {
    await addMessage(change, prepared.draftIn(change), prepared.writerIn(change));
  };
}

/** A copy for each message, because deleting a message deletes its file. */
async function prepareFile(
  platform: Platform,
  actor: NamedActor,
  row: ContextRow,
  blobId: number,
): Promise<Prepared> {
  await limitMessages(platform, actor.accountId, row.display_id);
  const scope = { accountId: actor.accountId, inboxId: row.inbox_id, conversationId: row.id };
  const rule = channelOf(row.inbox_channel).capabilities.files;
  const file = await copyUpload(platform, scope, blobId, rule);
  if (file === undefined) throw new Failure('unprocessable', { message: 'The file does not exist anymore' });
  const isRule = actor.kind === 'system';
  const draft = draftOf(isRule ? rulePrefix(actor) : {}, 1);
  const writer = isRule ? byRule : actorWriter(platform, actor);
  return async (change) => {
    await addMessage(change, draft, writer, [file]);
  };
}

/** Messages of a rule have no sender, and name the rule. */
const byRule: Writer = { ref: null, shown: undefined };

const rulePrefix = ({ automationId }: SystemActor) => ({
  content_attributes: { automation_rule_id: automationId },
});

async function prepareTranscript(
  platform: Platform,
  row: ContextRow,
  input: readonly string[],
): Promise<Prepared> {
  const requested = transcriptRecipients(row, input);
  const sender = `account:${row.account_id}`;
  for (const recipient of requested)
    await admitEmail(platform, { purpose: 'transcript', recipient, sender, networks: [] });
  return (change) => {
    const to = { accountId: row.account_id, audience: {} };
    for (const email of requested)
      change.emit(outboxEvent(transcriptRequested, to, { conversation_id: row.id, email }));
    return Promise.resolve();
  };
}

/** An email to each member of the teams. */
async function prepareTeamEmail(
  platform: Platform,
  row: ContextRow,
  { teamIds, content }: { teamIds: readonly number[]; content: string },
): Promise<Prepared> {
  const { account_id: accountId, id } = row;
  const userIds = await teamRecipients(platform, accountId, teamIds);
  const sender = `account:${accountId}`;
  for (const userId of userIds)
    await admitEmail(platform, { purpose: 'team', recipient: `user:${userId}`, sender, networks: [] });
  return (change) => {
    for (const userId of userIds)
      change.emit(
        outboxEvent(
          teamEmailRequested,
          { accountId, audience: {} },
          { conversation_id: id, user_id: userId, content },
        ),
      );
    return Promise.resolve();
  };
}

async function prepareCall(
  platform: Platform,
  row: ContextRow,
  { url, event }: { url: string; event: string },
  caller: HookCaller,
): Promise<Prepared> {
  const origin = callOrigin(url);
  const payload = await conversationPayload(platform, row);
  const source = Object.entries(caller).flat().join('/');
  const call = { target: { origin }, url, conversationId: row.id, source, caller, event, payload };
  return ({ trx }) => askCall(platform, trx, row.account_id, call);
}
