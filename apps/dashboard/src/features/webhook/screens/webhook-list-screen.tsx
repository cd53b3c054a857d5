import type { Webhook } from '@confab/contract/features/webhook';
import { Button } from '@confab/ui/button';
import { confirm } from '@confab/ui/confirm';
import { toast } from '@confab/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { ListPage } from '../../../platform/pages/list-page.tsx';
import { deleteWebhookMutation, resumeWebhookMutation, webhooksQuery } from '../api.ts';
import { DeliveryLog } from '../parts/delivery-log.tsx';
import { SecretModal } from '../parts/secret-modal.tsx';
import { WebhookForm } from '../parts/webhook-form.tsx';
import { WebhookRow } from '../parts/webhook-row.tsx';

type Opened = { kind: 'form'; webhook: Webhook | undefined } | { kind: 'log' | 'secret'; webhook: Webhook };

export function WebhookListScreen() {
  const text = useText();
  const query = useQuery(webhooksQuery(useAccountId()));
  const [opened, setOpened] = useState<Opened>();
  const { remove, resume } = useCommands();
  const add = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden size={14} />}
      onPress={() => setOpened({ kind: 'form', webhook: undefined })}
    >
      {text('webhook:list.add')}
    </Button>
  );
  return (
    <ListPage
      title={text('webhook:list.title')}
      description={text('webhook:list.description')}
      action={add}
      query={query}
      itemsOf={({ payload }) => payload.webhooks}
      errorTitle={text('webhook:list.loadError')}
      searchLabel={text('webhook:list.search')}
      caption={text('webhook:list.title')}
      textOf={({ name, url }) => `${name ?? ''} ${url}`}
      empty={{
        icon: <WebhookIcon size={24} />,
        title: text('webhook:list.empty'),
        description: text('webhook:list.emptyText'),
      }}
      row={(webhook) => (
        <WebhookRow
          key={webhook.id}
          webhook={webhook}
          onEdit={() => setOpened({ kind: 'form', webhook })}
          onLog={() => setOpened({ kind: 'log', webhook })}
          onSecret={() => setOpened({ kind: 'secret', webhook })}
          onResume={() => void resume(webhook)}
          onDelete={() => void remove(webhook)}
        />
      )}
    >
      {opened && <OpenedModal opened={opened} onClose={() => setOpened(undefined)} />}
    </ListPage>
  );
}

function OpenedModal({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  if (opened.kind === 'form') return <WebhookForm webhook={opened.webhook} onClose={onClose} />;
  if (opened.kind === 'log') return <DeliveryLog webhook={opened.webhook} onClose={onClose} />;
  return <SecretModal webhook={opened.webhook} onClose={onClose} />;
}

function useCommands() {
  const text = useText();
  const queryClient = useQueryClient();
  const accountId = useAccountId();
  const { mutateAsync: deleteWebhook } = useMutation(deleteWebhookMutation(queryClient, accountId));
  const { mutateAsync: resumeWebhook } = useMutation(resumeWebhookMutation(queryClient, accountId));
  const run = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      toast({ text: done, tone: 'positive' });
    } catch (error) {
      toast({ text: errorText(error, text), tone: 'danger' });
    }
  };
  return {
    resume: ({ id }: Webhook) => run(() => resumeWebhook(id), text('webhook:list.resumed')),
    remove: async ({ id, name, url }: Webhook) => {
      const isSure = await confirm({
        title: text('webhook:delete.title', { name: name ?? url }),
        description: text('webhook:delete.text'),
        confirmLabel: text('webhook:delete.confirm'),
        cancelLabel: text('common:cancel'),
        tone: 'danger',
      });
      if (isSure) await run(() => deleteWebhook(id), text('webhook:delete.done'));
    },
  };
}
