import { Failure } from '@confab/contract/kit/errors';
import type { ContactWithInboxes } from '@confab/contract/features/contact';
import type { Platform } from '../../../platform/platform.ts';
import type { ContactRecord } from '../queries.ts';
import { listInboxesOfContacts } from '../session-queries.ts';
import { contactView } from '../view.ts';
import { contactInboxView } from '../wire-view.ts';

/** Contacts as agents see them, with presence and, if requested, their inboxes. */
export async function viewContacts(
  platform: Platform,
  accountId: number,
  records: readonly ContactRecord[],
  withInboxes: boolean,
): Promise<ContactWithInboxes[]> {
  const ids = records.map((record) => record.id);
  const present = await platform.presence.online(accountId, 'contact', ids);
  const known = withInboxes ? await listInboxesOfContacts(platform.db, accountId, ids) : [];
  const byContact = Map.groupBy(known, (row) => row.contact_id);
  return records.map((record) => ({
    ...contactView(platform.installation.frontendUrl, record, present.has(record.id)),
    ...(withInboxes
      ? {
          contact_inboxes: (byContact.get(record.id) ?? []).map((row) =>
            contactInboxView(platform.installation, row),
          ),
        }
      : {}),
  }));
}

/** One contact. Throws `not_found`. */
export async function viewContact(
  platform: Platform,
  record: ContactRecord | undefined,
  withInboxes: boolean,
): Promise<ContactWithInboxes> {
  const [view] =
    record === undefined ? [] : await viewContacts(platform, record.account_id, [record], withInboxes);
  if (view === undefined) throw new Failure('not_found');
  return view;
}
