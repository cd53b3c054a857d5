import type { Webhook, WebhookDelivery } from '@confab/contract/features/webhook';
import { Button } from '@confab/ui/button';
import { EmptyState } from '@confab/ui/empty-state';
import { ErrorState } from '@confab/ui/error-state';
import { Modal } from '@confab/ui/modal';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { ListSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { deliveriesQuery } from '../api.ts';
import { DeliveryRow } from './delivery-row.tsx';

/** Deliveries of a webhook, newest first; an entry opens to what was sent and answered. */
export function DeliveryLog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const text = useText();
  return (
    <Modal
      isOpen
      onOpenChange={onClose}
      size="large"
      title={text('webhook:log.title')}
      description={<bdi>{webhook.name ?? webhook.url}</bdi>}
      closeLabel={text('common:close')}
    >
      <Entries webhook={webhook} />
    </Modal>
  );
}

function Entries({ webhook }: { webhook: Webhook }) {
  const text = useText();
  const [openId, setOpenId] = useState<number>();
  const query = useInfiniteQuery(deliveriesQuery(useAccountId(), webhook.id));
  if (query.isPending) return <ListSkeleton />;
  if (query.data === undefined)
    return (
      <ErrorState
        title={text('webhook:log.loadError')}
        description={errorText(query.error, text)}
        retryLabel={text('common:retry')}
        onRetry={() => void query.refetch()}
      />
    );
  const entries: WebhookDelivery[] = query.data.pages.flatMap(({ payload }) => payload);
  if (entries.length === 0)
    return (
      <EmptyState
        size="small"
        title={text('webhook:log.empty')}
        description={text('webhook:log.emptyText')}
      />
    );
  return (
    <div className="flex flex-col gap-3">
      <p className="text-meta text-text-muted">{text('webhook:log.kept')}</p>
      <ul aria-label={text('webhook:log.title')} className="rounded-card border border-border">
        {entries.map((delivery) => (
          <DeliveryRow
            key={delivery.id}
            {...{ webhook, delivery }}
            isOpen={openId === delivery.id}
            onToggle={() => setOpenId(openId === delivery.id ? undefined : delivery.id)}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
          {text('webhook:log.older')}
        </Button>
      )}
    </div>
  );
}
