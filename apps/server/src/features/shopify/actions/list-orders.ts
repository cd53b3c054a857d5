import type { ShopOrder } from '@confab/contract/features/shopify';
import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findContact, requireContacts } from '../../contact/index.ts';
import { requireConnection } from '../../integration/index.ts';
import { customerSearch, ordersQuery } from '../model.ts';
import { queryShop, refused } from '../steps/query-shop.ts';
import { ordersOf } from '../steps/read-orders.ts';

/**
 * The newest orders of a contact. Throws `not_found`, `not_authorized`, and `unprocessable` for a contact without address
 * and number, without a connection, or when the shop fails.
 */
export async function listOrders(
  platform: Platform,
  actor: MemberActor,
  contactId: number,
): Promise<{ orders: ShopOrder[] }> {
  requireContacts(actor);
  const contact = await findContact(platform.db, actor.accountId, contactId);
  if (contact === undefined) throw new Failure('not_found');
  const person = { email: contact.email, phone: contact.phone_number };
  const search = customerSearch(person);
  if (search === undefined) throw refused('Contact information missing');
  const { reference: shop, access } = await requireConnection(platform, actor.accountId, 'shopify');
  if (shop === null) throw refused('The shop has to be connected again');
  const request = { query: ordersQuery, variables: { search } };
  const data = await queryShop(platform, shop, access['access_token'] ?? '', request);
  return { orders: ordersOf(data, person, shop) };
}
