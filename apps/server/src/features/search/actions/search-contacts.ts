import type { SearchContact } from '@confab/contract/features/search';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import { withinDeadline } from '../../../platform/db/search/within-deadline.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireContacts, searchContacts as searchText } from '../../contact/index.ts';
import type { SearchQuery } from '../model.ts';
import { findContacts } from '../queries.ts';
import { contactView } from '../view.ts';

/**
 * A page of the contacts that match a text, last active first. Throws `not_authorized` for users without access to
 * contacts.
 */
export async function searchContacts(
  platform: Platform,
  actor: MemberActor,
  { text: query, offset, limit }: SearchQuery,
): Promise<SearchContact[]> {
  requireContacts(actor);
  const { accountId } = actor;
  const search = { accountId, text: query, reachable: true, asList: false };
  const found = await withinDeadline(platform.searchDb, accountId, (trx, inTime) =>
    searchText(trx, search, offset + limit, inTime),
  );
  const ids = found.slice(offset);
  const contacts = new Map((await findContacts(platform.db, accountId, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => contacts.get(id) ?? []).map(contactView);
}
