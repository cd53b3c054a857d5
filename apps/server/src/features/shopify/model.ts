export const scopes = 'read_customers,read_orders,read_fulfillments';

/** The shop's domain, from any form of input; undefined for other domains. */
export function shopDomain(input: string): string | undefined {
  const host = input
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/s, '');
  const domain = /^[a-z0-9-]+$/.test(host) ? `${host}.myshopify.com` : host;
  return /^[a-z0-9][a-z0-9-]{0,98}\.myshopify\.com$/.test(domain) ? domain : undefined;
}

type Person = { email: string | null; phone: string | null };

/** A search for the customers with one of these; undefined without any. */
export function customerSearch({ email, phone }: Person): string | undefined {
  const terms = [...(email ? [`email:${quoted(email)}`] : []), ...(phone ? [`phone:${quoted(phone)}`] : [])];
  return terms.length === 0 ? undefined : terms.join(' OR ');
}

const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

/** Orders of the customers that a search finds. */
export const ordersQuery = `query Orders($search: String!) {
  customers(first: 5, query: $search) {
    nodes {
      defaultEmailAddress { emailAddress }
      defaultPhoneNumber { phoneNumber }
      orders(first: 20, sortKey: CREATED_AT, reverse: true) {
        nodes {
          legacyResourceId email createdAt displayFulfillmentStatus displayFinancialStatus
          totalPriceSet { shopMoney { amount currencyCode } }
        }
      }
    }
  }
}`;
