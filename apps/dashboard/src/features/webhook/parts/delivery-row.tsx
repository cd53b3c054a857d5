import type { Webhook, WebhookDelivery, WebhookExchange } from '@confab/contract/features/webhook';
import { Badge, type Tone } from '@confab/ui/badge';
import { Button } from '@confab/ui/button';
import { CodeBlock } from '@confab/ui/code-block';
import { RelativeTime } from '@confab/ui/relative-time';
import { toast } from '@confab/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronDown, RotateCcw } from 'lucide-react';
import { useId } from 'react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { ListSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { exchangeQuery, replayMutation } from '../api.ts';
import { indented } from '../model.ts';

const tones: Record<WebhookDelivery['status'], Tone> = {
  waiting: 'warning',
  delivered: 'positive',
  failed: 'danger',
};

type DeliveryRowProps = {
  webhook: Webhook;
  delivery: WebhookDelivery;
  isOpen: boolean;
  onToggle: () => void;
};

export function DeliveryRow({ webhook, delivery, isOpen, onToggle }: DeliveryRowProps) {
  const text = useText();
  const id = useId();
  return (
    <li className="border-b border-border last:border-0">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
        className="flex min-h-11 w-full items-center gap-3 px-3 py-2 text-start outline-offset-[-2px] hover:bg-surface-hover"
      >
        <Badge tone={tones[delivery.status]}>{text(`webhook:log.${delivery.status}`)}</Badge>
        <span className="min-w-0 flex-1 truncate text-control">{delivery.event}</span>
        <RelativeTime date={new Date(delivery.created_at)} className="text-meta text-text-muted" />
        <ChevronDown aria-hidden size={14} className={isOpen ? 'rotate-180' : ''} />
      </button>
      {isOpen && (
        <div id={id} className="flex flex-col gap-3 px-3 pb-3">
          <Details webhook={webhook} delivery={delivery} />
        </div>
      )}
    </li>
  );
}

function Details({ webhook, delivery }: { webhook: Webhook; delivery: WebhookDelivery }) {
  const text = useText();
  const accountId = useAccountId();
  const query = useQuery(exchangeQuery(accountId, webhook.id, delivery.id));
  const replay = useMutation(replayMutation(useQueryClient(), accountId, webhook.id));
  const send = () => {
    replay.mutate(delivery.id, {
      onSuccess: () => toast({ text: text('webhook:log.replayed'), tone: 'positive' }),
      onError: (error) => toast({ text: errorText(error, text), tone: 'danger' }),
    });
  };
  return (
    <>
      <p className="text-control text-text-muted">
        {text('webhook:log.attempts', { count: delivery.attempts })}
        {delivery.duration_ms !== null && ` · ${text('webhook:log.took', { count: delivery.duration_ms })}`}
        {delivery.problem !== null && ` · ${delivery.problem}`}
      </p>
      <QueryView query={query} skeleton={<ListSkeleton />} errorTitle={text('webhook:log.loadError')}>
        {(exchange) => <Bodies exchange={exchange} />}
      </QueryView>
      <div>
        <Button
          size="small"
          icon={<RotateCcw aria-hidden size={14} />}
          isDisabled={webhook.paused_at !== null}
          isPending={replay.isPending}
          onPress={send}
        >
          {text('webhook:log.replay')}
        </Button>
      </div>
    </>
  );
}

function Bodies({ exchange }: { exchange: WebhookExchange }) {
  const text = useText();
  const { request_body: request, response_body: response, response_status: status } = exchange;
  const copy = { copyLabel: text('common:copy'), copiedLabel: text('common:copied') };
  return (
    <>
      <h3 className="text-control font-medium">{text('webhook:log.request')}</h3>
      <CodeBlock
        code={indented(request)}
        language="json"
        label={text('webhook:log.request')}
        className="max-h-80 overflow-y-auto"
        {...copy}
      />
      {status !== null && (
        <>
          <h3 className="text-control font-medium">{text('webhook:log.response', { status })}</h3>
          <CodeBlock
            code={response ?? ''}
            language="text"
            label={text('webhook:log.response', { status })}
            className="max-h-40 overflow-y-auto"
            {...copy}
          />
        </>
      )}
    </>
  );
}
