import type { Contact } from '@confab/contract/features/contact';
import { maxContactDuplicates, type duplicateReasons } from '@confab/contract/features/contact-merge';
import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../../platform/platform.ts';
import { findContact, findContacts } from '../../queries.ts';
import { viewContacts } from '../../steps/view-contacts.ts';
import { addressFormsOf } from '../address-forms-model.ts';
import { findSimilar, listSourceIds } from '../queries.ts';

/** Maximum number of sessions checked; a visitor may have many, and the newest matter most. */
const maxSessions = 50;

type Duplicate = { contact: Contact; reasons: (typeof duplicateReasons)[number][] };

/** Other contacts that seem to be the same person. Throws `not_found`. */
export async function listDuplicates(
  platform: Platform,
  accountId: number,
  id: number,
): Promise<Duplicate[]> {
  const { db } = platform;
  const contact = await findContact(db, accountId, id);
  if (contact === undefined) throw new Failure('not_found');
  const likeness = addressFormsOf(contact, await listSourceIds(db, accountId, id, maxSessions));
  if (likeness.emails.length + likeness.phones.length === 0) return [];
  const found = await findSimilar(db, accountId, id, likeness, 2 * maxContactDuplicates);
  const ids = [...new Set(found.map((each) => each.id))].slice(0, maxContactDuplicates);
  const views = await viewContacts(platform, accountId, await findContacts(db, accountId, ids), false);
  return views.map((view) => ({
    contact: view,
    reasons: found.filter((each) => each.id === view.id).map(({ reason }) => reason),
  }));
}
