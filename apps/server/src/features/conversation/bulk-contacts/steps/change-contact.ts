import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../../../platform/auth/actor.ts';
import { isDatabaseOutage } from '../../../../platform/db/outage.ts';
import { removeAvatar } from '../../../../platform/files/avatar.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { changeContactLabels, closeContactWithin } from '../../../contact/index.ts';
import type { BulkRequest } from '../../bulk/model.ts';
import type { BulkKey } from '../../bulk/queries.ts';
import { atTurn } from '../../bulk/steps/at-turn.ts';
import type { Selected } from '../../bulk/steps/selected-conversations.ts';
import type { ContactChange } from '../model.ts';
import { insertContactItem } from '../queries.ts';
import { requireContactChange } from './require-change.ts';

/**
 * Changes or deletes one contact and records that in the same transaction, so a repeated or interrupted run does it
 * once. False if the bulk action has ended.
 */
export async function changeContact(
  platform: Platform,
  actor: MemberActor,
  key: BulkKey,
  selected: Selected,
  request: BulkRequest,
): Promise<boolean> {
  const { cursor } = selected;
  const id = 'id' in selected ? selected.id : selected.displayId;
  try {
    // Checked for each contact, because permissions can change during the run.
    const change = requireContactChange(actor, request);
    return change.kind === 'delete'
      ? await deleteOne(platform, actor, key, { id, cursor })
      : await labelOne(platform, key, { id, cursor }, change);
  } catch (error) {
    if (isDatabaseOutage(error)) throw error;
    const isExpected = error instanceof Failure;
    if (!isExpected) {
      const about = { err: error, accountId: key.accountId, bulkActionId: key.id };
      platform.log.error(about, 'a contact was not changed by a bulk action');
    }
    const failure = isExpected ? error.message : 'Something went wrong';
    return atTurn(platform, key, cursor, async (trx) => {
      await insertContactItem(trx, key, id, { failure });
      return 'failed_count';
    });
  }
}

type One = { id: number; cursor: number };

function labelOne(
  platform: Platform,
  key: BulkKey,
  { id, cursor }: One,
  { add, remove }: Extract<ContactChange, { kind: 'labels' }>,
): Promise<boolean> {
  return atTurn(platform, key, cursor, async (trx, emit) => {
    const change = await changeContactLabels(trx, emit, { accountId: key.accountId, id }, (before) => [
      ...before.filter((title) => !remove.includes(title)),
      ...add.filter((title) => !before.includes(title)),
    ]);
    if (change === undefined) return 'skipped_count';
    if (change === 'unchanged') return 'unchanged_count';
    await insertContactItem(trx, key, id, change);
    return 'changed_count';
  });
}

async function deleteOne(
  platform: Platform,
  { accountId }: MemberActor,
  key: BulkKey,
  { id, cursor }: One,
): Promise<boolean> {
  const online = await platform.presence.online(accountId, 'contact', [id]);
  let avatarKey: string | null = null;
  const goesOn = await atTurn(platform, key, cursor, async (trx, emit) => {
    const isOnline = online.has(id);
    const contact = await closeContactWithin(platform, trx, emit, { accountId, id, isOnline });
    if (contact === undefined) return 'skipped_count';
    avatarKey = contact.avatar_key;
    await insertContactItem(trx, key, id, 'deleted');
    return 'changed_count';
  });
  await removeAvatar(platform, avatarKey);
  return goesOn;
}
