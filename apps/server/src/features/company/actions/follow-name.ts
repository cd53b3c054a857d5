import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changeContactWithin, lockContacts } from '../../contact/index.ts';
import { contactsAfter, type ContactKey } from '../contact-queries.ts';
import { withCompany, withoutCompany } from '../model.ts';
import { lockNameToUse, removeClosed, type CompanyKey } from '../queries.ts';
import { announceChange } from '../steps/announce-change.ts';

const contactsPerBatch = 50;

/**
 * Gives the contacts of a company its name, and none after one that is being deleted, which is then removed. It may be
 * cut anywhere and run again: contacts that are right already are left alone.
 */
export async function followName(platform: Platform, key: CompanyKey): Promise<void> {
  // Contacts whose own names changed during the loop may have been skipped.
  while ((await onePass(platform, key)) > 0);
  await removeClosed(platform.db, key);
  await transact(platform, (_trx, emit) => {
    announceChange(emit, key);
    return Promise.resolve();
  });
}

/** Answers how many contacts were changed. */
async function onePass(platform: Platform, key: CompanyKey): Promise<number> {
  let changed = 0;
  let cursor: ContactKey | undefined;
  for (;;) {
    const step = await someContacts(platform, key, cursor);
    changed += step.changed;
    cursor = step.last;
    if (cursor === undefined) return changed;
  }
}

/** The company is locked while its contacts take its name: its previous name would create another company. */
function someContacts(
  platform: Platform,
  key: CompanyKey,
  cursor: ContactKey | undefined,
): Promise<{ changed: number; last: ContactKey | undefined }> {
  const { accountId } = key;
  return transact(platform, async (trx, emit) => {
    const target = await lockNameToUse(trx, key);
    if (target === undefined) return { changed: 0, last: undefined };
    const found = await contactsAfter(trx, key, cursor, contactsPerBatch);
    const stale = found.filter((contact) => contact.company_name !== target.name);
    const seen = new Map(stale.map((contact) => [contact.id, contact.company_name]));
    const there = stale.length === 0 ? [] : await lockContacts(trx, accountId, [...seen.keys()]);
    const mine = there.filter(
      ({ id, additional_attributes: attributes }) => attributes['company_name'] === seen.get(id),
    );
    for (const { id } of mine)
      await changeContactWithin(
        platform,
        trx,
        emit,
        { kind: 'system', accountId },
        id,
        ({ additional_attributes: attributes }) => ({
          additional_attributes:
            target.name === null ? withoutCompany(attributes) : withCompany(attributes, target.name),
        }),
      );
    return { changed: mine.length, last: found.length < contactsPerBatch ? undefined : found.at(-1) };
  });
}
