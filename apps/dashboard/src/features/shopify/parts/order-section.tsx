import type { Contact } from '@confab/contract/features/contact';
import type { ShopOrder } from '@confab/contract/features/shopify';
import { safeUrl } from '@confab/text/addresses';
import { Skeleton } from '@confab/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { dateFormat } from '../../../platform/messages/date-format.ts';
import { useLanguage, useText } from '../../../platform/messages/use-text.ts';
import { ordersQuery } from '../api.ts';
import { statusesOf } from '../model.ts';

type SectionProps = { accountId: number; contact: Pick<Contact, 'id' | 'email' | 'phone_number'> };

/** What the contact has ordered in the shop, the newest first. */
export function OrderSection({ accountId, contact }: SectionProps) {
  const text = useText();
  const isKnown = Boolean(contact.email) || Boolean(contact.phone_number);
  const query = useQuery({ ...ordersQuery(accountId, contact.id), enabled: isKnown });
  if (!isKnown) return <p className="text-control text-text-muted">{text('shopify:unknown')}</p>;
  return (
    <QueryView query={query} skeleton={<Skeleton width="60%" />} errorTitle={text('shopify:failed')}>
      {({ orders }) =>
        orders.length === 0 ? (
          <p className="text-control text-text-muted">{text('shopify:none')}</p>
        ) : (
          <ul aria-label={text('shopify:orders')} className="flex flex-col gap-2">
            {orders.map((order) => (
              <OrderItem key={order.id} order={order} />
            ))}
          </ul>
        )
      }
    </QueryView>
  );
}

function OrderItem({ order }: { order: ShopOrder }) {
  const text = useText();
  const language = useLanguage();
  const day = dateFormat(language, { dateStyle: 'medium' });
  const address = safeUrl(order.admin_url);
  const number = text('shopify:order', { id: order.id });
  const { payment, sending } = statusesOf(order);
  return (
    <li className="flex flex-col gap-0.5 rounded-control border border-border px-2.5 py-2 text-control">
      <p className="flex flex-wrap justify-between gap-x-2">
        {address === null ? (
          <bdi>{number}</bdi>
        ) : (
          <a
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            className="text-accent-text underline underline-offset-2"
          >
            <bdi>{number}</bdi>
          </a>
        )}
        <bdi>{`${order.total_price} ${order.currency}`}</bdi>
      </p>
      <p className="text-meta text-text-muted">
        {[
          day.format(new Date(order.created_at)),
          text(`shopify:payment.${payment}`),
          text(`shopify:sending.${sending}`),
        ].join(' · ')}
      </p>
    </li>
  );
}
