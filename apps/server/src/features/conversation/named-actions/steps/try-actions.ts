import type { ActionTrial } from '@confab/contract/features/automation';
import { Failure } from '@confab/contract/kit/errors';
import type { SystemActor } from '../../../../platform/auth/actor.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findUploads } from '../../../attachment/index.ts';
import { draftOf } from '../../../message/index.ts';
import type { ContextRow } from '../../row-queries.ts';
import { changeByDisplayId, type Change } from '../../steps/change-conversation.ts';
import { isForContact, isSending, type NamedAction, type SendingAction } from '../model.ts';
import { applyAction, onlineFor } from './apply-action.ts';
import { callOrigin } from './call-origin.ts';
import { teamRecipients, transcriptRecipients } from './recipients.ts';

export type Trial = Pick<ActionTrial, 'outcome' | 'message'>;

/**
 * What each action would do to a conversation, after those before it. Changes are made as in a real run, in a
 * transaction that is rolled back; what would be sent is only checked. Undefined if the conversation does not
 * exist. A text in place of an action says why it cannot be executed.
 */
export async function tryActions(
  platform: Platform,
  actor: SystemActor,
  displayId: number,
  actions: readonly (NamedAction | string)[],
): Promise<Trial[] | undefined> {
  const known = actions.filter((action) => typeof action !== 'string');
  const online = await onlineFor(platform, actor.accountId, known);
  let trials: Trial[] | undefined;
  try {
    await transact(platform, async (trx, emit) => {
      const change = await changeByDisplayId(platform, trx, emit, actor, displayId);
      trials = change && [];
      if (change === undefined) return;
      for (const action of actions) trials?.push(await tryAction(change, action, online));
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  return trials;
}

class Undone extends Error {}

async function tryAction(
  change: Change,
  action: NamedAction | string,
  online: readonly number[],
): Promise<Trial> {
  if (typeof action === 'string') return { outcome: 'fails', message: action };
  if (isForContact(action) && change.row.additional_attributes['type'] === 'tweet')
    return { outcome: 'skipped', message: 'Not sent to a tweet' };
  try {
    if (isSending(action))
      return { outcome: 'sends', message: await checkSending(change.platform, change.row, action) };
    const before = change.row;
    await applyAction(change, action, online);
    return { outcome: change.row === before ? 'unchanged' : 'changes', message: null };
  } catch (error) {
    if (error instanceof Failure) return { outcome: 'fails', message: error.message };
    throw error;
  }
}

/** The recipients, if the action does not show them. Throws what sending would. */
async function checkSending(
  platform: Platform,
  row: ContextRow,
  action: SendingAction,
): Promise<string | null> {
  switch (action.kind) {
    case 'message':
      draftOf({ content: action.content, private: action.isPrivate }, 0);
      return null;
    case 'attachment': {
      const [file] = await findUploads(platform.db, row.account_id, [action.blobId]);
      if (file === undefined)
        throw new Failure('unprocessable', { message: 'The file does not exist anymore' });
      return file.filename;
    }
    case 'transcript':
      return transcriptRecipients(row, action.addresses).join(', ');
    case 'webhook':
      return callOrigin(action.url);
    case 'team_email':
      await teamRecipients(platform, row.account_id, action.teamIds);
      return null;
  }
}
