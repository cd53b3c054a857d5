import type { ShopOrder } from '@confab/contract/features/shopify';

const payments = [
  'paid',
  'pending',
  'authorized',
  'partially_paid',
  'refunded',
  'partially_refunded',
  'voided',
] as const;
const sendings = ['fulfilled', 'partial'] as const;

/** The status of an order, as a text we have; an unknown one of Shopify's is "other". */
export function statusesOf({
  financial_status: paid,
  fulfillment_status: sent,
}: Pick<ShopOrder, 'financial_status' | 'fulfillment_status'>) {
  return {
    payment: payments.find((status) => status === paid) ?? ('other' as const),
    sending:
      sent === null ? ('none' as const) : (sendings.find((status) => status === sent) ?? ('other' as const)),
  };
}
