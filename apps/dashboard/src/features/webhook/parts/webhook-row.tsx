import type { Webhook } from '@confab/contract/features/webhook';
import { Badge } from '@confab/ui/badge';
import { Button } from '@confab/ui/button';
import { IconButton } from '@confab/ui/icon-button';
import { RowMenu } from '@confab/ui/row-menu';
import { KeyRound, MoreHorizontal, Pencil, ScrollText, Trash2 } from 'lucide-react';
import { dateFormat } from '../../../platform/messages/date-format.ts';
import { useLanguage, useText } from '../../../platform/messages/use-text.ts';

type WebhookRowProps = {
  webhook: Webhook;
  onEdit: () => void;
  onLog: () => void;
  onSecret: () => void;
  onResume: () => void;
  onDelete: () => void;
};

export function WebhookRow(props: WebhookRowProps) {
  const { url, name, inbox, subscriptions, paused_at: pausedAt, is_signed: isSigned } = props.webhook;
  const { is_slow: isSlow, missed_at: missedAt } = props.webhook;
  const text = useText();
  const title = name ?? url;
  return (
    <li className="flex min-h-14 items-center gap-3 border-b border-border py-2 ps-5 pe-3 last:border-0">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="truncate text-control font-medium">
          <bdi className="truncate-end">{title}</bdi>
        </p>
        {name !== null && (
          <p className="truncate text-meta text-text-muted rtl:text-right" dir="ltr">
            {url}
          </p>
        )}
        <p className="flex flex-wrap gap-1">
          {pausedAt !== null && <Badge tone="danger">{text('webhook:list.paused')}</Badge>}
          {missedAt !== null && <Badge tone="danger">{text('webhook:list.missed')}</Badge>}
          {isSlow && <Badge tone="warning">{text('webhook:list.slow')}</Badge>}
          <Badge>{text('webhook:list.events', { count: subscriptions.length })}</Badge>
          {inbox && <Badge>{inbox.name}</Badge>}
          {isSigned && <Badge tone="positive">{text('webhook:list.signed')}</Badge>}
        </p>
        <Problems {...props.webhook} />
      </div>
      {pausedAt !== null && (
        <Button size="small" onPress={props.onResume}>
          {text('webhook:list.resume')}
        </Button>
      )}
      <Actions {...props} title={title} />
    </li>
  );
}

/** What its marks mean for the events. */
function Problems({ is_slow: isSlow, missed_at: missedAt }: Webhook) {
  const text = useText();
  const language = useLanguage();
  const when = dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <>
      {missedAt !== null && (
        <p className="text-meta text-text-muted">
          {text('webhook:list.missedText', { time: when.format(new Date(missedAt)) })}
        </p>
      )}
      {isSlow && <p className="text-meta text-text-muted">{text('webhook:list.slowText')}</p>}
    </>
  );
}

function Actions(props: WebhookRowProps & { title: string }) {
  const text = useText();
  return (
    <span className="flex">
      <IconButton
        label={text('webhook:list.log', { name: props.title })}
        icon={<ScrollText aria-hidden size={14} />}
        onPress={props.onLog}
      />
      <IconButton
        label={text('webhook:list.edit', { name: props.title })}
        icon={<Pencil aria-hidden size={14} />}
        onPress={props.onEdit}
      />
      <RowMenu
        label={text('webhook:list.more', { name: props.title })}
        icon={<MoreHorizontal aria-hidden size={14} />}
        items={[
          {
            id: 'secret',
            label: text('webhook:secret.action'),
            icon: <KeyRound aria-hidden size={14} />,
            onAction: props.onSecret,
          },
          {
            id: 'delete',
            label: text('webhook:delete.confirm'),
            icon: <Trash2 aria-hidden size={14} />,
            tone: 'danger',
            onAction: props.onDelete,
          },
        ]}
      />
    </span>
  );
}
