import type { Inbox } from '@confab/contract/features/inbox';
import { Badge } from '@confab/ui/badge';
import { Banner } from '@confab/ui/banner';
import { Button } from '@confab/ui/button';
import { Card } from '@confab/ui/card';
import { EmptyState } from '@confab/ui/empty-state';
import { RelativeTime } from '@confab/ui/relative-time';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LayoutTemplate, RefreshCw } from 'lucide-react';
import { useAccountId } from '../../platform/account/account-context.ts';
import { errorText } from '../../platform/calls/error-text.ts';
import { useText } from '../../platform/messages/use-text.ts';
import type { ChannelTabProps } from '../channel-setup.ts';
import { syncTemplatesMutation } from './api.ts';
import { listedTemplates, type ListedTemplate } from './template-model.ts';

/** What Meta has approved, and what it has not. */
export function TemplatesTab({ inbox }: ChannelTabProps) {
  const text = useText();
  const templates = listedTemplates(inbox);
  const { templates_error: problem, templates_synced_at: syncedAt } = inbox;
  return (
    <Card
      title={text('inbox:whatsapp.templates.title')}
      description={text('inbox:whatsapp.templates.help')}
      footer={<SyncButton inbox={inbox} />}
    >
      <div className="flex flex-col gap-4">
        {typeof problem === 'string' && (
          <Banner tone="danger" shape="box">
            {text('inbox:whatsapp.templates.problem', { reason: problem })}
          </Banner>
        )}
        {typeof syncedAt === 'number' && (
          <p className="text-meta text-text-muted">
            {text('inbox:whatsapp.templates.synced')}{' '}
            <RelativeTime date={new Date(syncedAt * 1000)} form="long" />
          </p>
        )}
        {templates.length === 0 ? (
          <EmptyState
            icon={<LayoutTemplate size={24} />}
            title={text('inbox:whatsapp.templates.empty')}
            description={text('inbox:whatsapp.templates.emptyText')}
          />
        ) : (
          <ul aria-label={text('inbox:whatsapp.templates.title')}>
            {templates.map((template) => (
              <TemplateRow key={template.key} template={template} />
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

function SyncButton({ inbox }: { inbox: Inbox }) {
  const text = useText();
  const sync = useMutation({
    ...syncTemplatesMutation(useQueryClient(), useAccountId(), inbox.id),
    onError: (error) => toast({ text: errorText(error, text), tone: 'danger' }),
  });
  return (
    <Button
      icon={<RefreshCw aria-hidden size={14} />}
      isPending={sync.isPending}
      onPress={() => sync.mutate()}
    >
      {text('inbox:whatsapp.templates.sync')}
    </Button>
  );
}

const tones = { APPROVED: 'positive', PENDING: 'warning', REJECTED: 'danger' } as const;

function TemplateRow({ template }: { template: ListedTemplate }) {
  const { name, language, category, status, body } = template;
  const tone =
    status === 'APPROVED' || status === 'PENDING' || status === 'REJECTED' ? tones[status] : 'neutral';
  return (
    <li className="border-b border-border py-2.5 last:border-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <bdi className="text-control font-medium wrap-anywhere">{name}</bdi>
        <Badge tone={tone}>{status}</Badge>
        <span className="text-meta text-text-muted">{[language, category].filter(Boolean).join(' · ')}</span>
      </p>
      <p className="line-clamp-2 text-meta text-text-muted" dir="auto">
        {body}
      </p>
    </li>
  );
}
