import type { Account } from '@confab/contract/features/account';
import { Badge } from '@confab/ui/badge';
import { Button } from '@confab/ui/button';
import { Card } from '@confab/ui/card';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { errorText } from '../../../platform/calls/error-text.ts';
import { dateFormat } from '../../../platform/messages/date-format.ts';
import { useLanguage, useText } from '../../../platform/messages/use-text.ts';
import { checkoutMutation, subscribeMutation } from '../api.ts';
import { hasEnded, subscriptionOf, type Subscription } from '../model.ts';

/** The subscription, and the ways to begin and to change one. */
export function SubscriptionCard({ account }: { account: Account }) {
  const text = useText();
  const subscription = subscriptionOf(account);
  const onError = (error: unknown) => toast({ text: errorText(error, text), tone: 'danger' });
  const subscribe = useMutation({ ...subscribeMutation(useQueryClient(), account.id), onError });
  const checkout = useMutation({ ...checkoutMutation(account.id), onError });
  const isOver = hasEnded(account);
  const none = text(isOver ? 'billing:subscription.ended' : 'billing:subscription.none');
  return (
    <Card
      title={text('billing:subscription.title')}
      description={subscription ? text('billing:subscription.description') : none}
    >
      <div className="flex flex-col items-start gap-4">
        {subscription && <Details subscription={subscription} />}
        <div className="flex flex-wrap gap-2">
          {subscription === undefined && (
            <Button variant="primary" isPending={subscribe.isPending} onPress={() => subscribe.mutate()}>
              {text('billing:subscription.start')}
            </Button>
          )}
          {/* Past invoices are there, too, and one can add a card that another subscription may need. */}
          {(subscription !== undefined || isOver) && (
            <Button
              icon={<ExternalLink aria-hidden size={14} />}
              isPending={checkout.isPending || checkout.isSuccess}
              onPress={() => checkout.mutate()}
            >
              {text('billing:subscription.manage')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}

function Details({ subscription }: { subscription: Subscription }) {
  const text = useText();
  const language = useLanguage();
  const { plan, seats, status, endsOn } = subscription;
  const isUnpaid = status === 'past_due' || status === 'unpaid';
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-control">
      <dt className="text-text-muted">{text('billing:subscription.plan')}</dt>
      <dd className="flex items-center gap-2">
        <span dir="auto">{plan}</span>
        {isUnpaid && <Badge tone="danger">{text('billing:subscription.unpaid')}</Badge>}
      </dd>
      {seats !== undefined && (
        <>
          <dt className="text-text-muted">{text('billing:subscription.seats')}</dt>
          <dd>{text('billing:subscription.seatCount', { count: seats })}</dd>
        </>
      )}
      {endsOn !== undefined && (
        <>
          <dt className="text-text-muted">{text('billing:subscription.paidUntil')}</dt>
          <dd>{dateFormat(language, { dateStyle: 'long' }).format(endsOn)}</dd>
        </>
      )}
    </dl>
  );
}
