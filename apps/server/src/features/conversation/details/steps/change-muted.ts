import { changeContactWithin } from '../../../contact/index.ts';
import { actorName } from '../../actor-view.ts';
import { writeActivity } from '../../messages/steps/write-message.ts';
import { statusNumber, statusOf } from '../../model.ts';
import { applyChanges, type Change } from '../../steps/change-conversation.ts';

/**
 * Muting blocks the contact and resolves the conversation, without a survey; unmuting unblocks the contact and keeps
 * the status. An unchanged state creates no activity message.
 */
export async function changeMuted(change: Change, isMuted: boolean): Promise<void> {
  const wasMuted = change.row.contact_blocked;
  if (wasMuted !== isMuted) {
    const { platform, trx, emit, actor, row } = change;
    await changeContactWithin(platform, trx, emit, actor, row.contact_id, () => ({ blocked: isMuted }));
    change.row = { ...row, contact_blocked: isMuted };
  }
  if (isMuted) await resolve(change);
  const by = actorName(change.actor);
  if (by !== undefined && wasMuted !== isMuted)
    await writeActivity(change, { kind: isMuted ? 'muted' : 'unmuted', by });
}

async function resolve(change: Change): Promise<void> {
  const wasResolved = statusOf(change.row.status) === 'resolved';
  await applyChanges(change, { status: statusNumber('resolved'), snoozed_until: null });
  const by = actorName(change.actor);
  if (by !== undefined && !wasResolved)
    await writeActivity(change, { kind: 'status', status: 'resolved', by });
}
