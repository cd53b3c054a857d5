import type { Actor } from '../../../../platform/auth/actor.ts';
import type { Trx } from '../../../../platform/db/database.ts';
import type { ContactRecord } from '../../queries.ts';
import { changedAttributes } from '../../hooks/model.ts';
import { requestContactHook } from '../../hooks/steps/request-contact-hook.ts';
import { changerOf, changers, changesBetween } from '../model.ts';
import { insertChange } from '../queries.ts';

type Change = {
  before: ContactRecord;
  after: ContactRecord;
  /** The name of the contact that was merged into it, or taken out again. */
  merged?: string;
  separated?: string;
};

/** Records in a contact's timeline what changed and by whom, and notifies webhooks; does nothing if nothing changed. */
export async function recordChange(
  trx: Trx,
  actor: Actor,
  { before, after, merged, separated }: Change,
  now: Date,
): Promise<void> {
  const changes = {
    ...(merged === undefined ? {} : { merged: [null, merged] as [null, string] }),
    ...(separated === undefined ? {} : { separated: [separated, null] as [string, null] }),
    ...changesBetween(before, after),
  };
  if (Object.keys(changes).length === 0) return;
  await insertChange(trx, {
    accountId: after.account_id,
    contactId: after.id,
    changedBy: changers.indexOf(changerOf(actor)),
    userId: actor.kind === 'member' ? actor.person.id : null,
    changes,
    now,
  });
  const changed = changedAttributes(before, after);
  const request = { event: 'contact_updated', contact_id: after.id, changed_attributes: changed } as const;
  if (changed.length > 0) await requestContactHook(trx, after.account_id, request);
}
