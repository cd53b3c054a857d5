import type { ShopOrder } from '@confab/contract/features/shopify';
import { keyIn, listIn } from '../../../platform/outbound/provider-json.ts';

type Person = { email: string | null; phone: string | null };

const text = (value: unknown, ...keys: string[]): string => {
  const found = keys.reduce(keyIn, value);
  return typeof found === 'string' ? found : '';
};
const nodes = (value: unknown, key: string): unknown[] => listIn(keyIn(keyIn(value, key), 'nodes'));

const maxOrders = 20;

/** Orders of the customers who are this person, the newest first: a search may find others too. */
export function ordersOf(data: unknown, person: Person, shop: string): ShopOrder[] {
  return nodes(data, 'customers')
    .filter((customer) => isPerson(customer, person))
    .flatMap((customer) => nodes(customer, 'orders'))
    .map((order) => orderView(order, shop))
    .filter(({ id }) => Number.isSafeInteger(id) && id > 0)
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at))
    .slice(0, maxOrders);
}

function isPerson(customer: unknown, { email, phone }: Person): boolean {
  const theirs = text(customer, 'defaultEmailAddress', 'emailAddress').toLowerCase();
  if (email && theirs === email.toLowerCase()) return true;
  return Boolean(phone) && text(customer, 'defaultPhoneNumber', 'phoneNumber') === phone;
}

function orderView(order: unknown, shop: string): ShopOrder {
  const id = Number(text(order, 'legacyResourceId'));
  return {
    id,
    email: text(order, 'email') || null,
    created_at: text(order, 'createdAt'),
    total_price: text(order, 'totalPriceSet', 'shopMoney', 'amount'),
    currency: text(order, 'totalPriceSet', 'shopMoney', 'currencyCode'),
    fulfillment_status: fulfillmentOf(text(order, 'displayFulfillmentStatus')),
    financial_status: text(order, 'displayFinancialStatus').toLowerCase() || null,
    admin_url: `https://${shop}/admin/orders/${id}`,
  };
}

/** Existing clients expect the terms of the older interface. */
function fulfillmentOf(status: string): string | null {
  if (status === '' || status === 'UNFULFILLED') return null;
  return status === 'PARTIALLY_FULFILLED' ? 'partial' : status.toLowerCase();
}
