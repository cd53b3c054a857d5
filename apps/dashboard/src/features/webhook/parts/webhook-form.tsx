import {
  createWebhook,
  webhookEvents,
  type Webhook,
  type WebhookEvent,
} from '@confab/contract/features/webhook';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { Select } from '@confab/ui/select';
import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { FormModal } from '../../../platform/forms/form-modal.tsx';
import { formRules } from '../../../platform/forms/form-rules.ts';
import { useForm } from '../../../platform/forms/form.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { inboxesQuery } from '../../inbox/index.ts';
import { saveWebhookMutation } from '../api.ts';
import { EventField } from './event-field.tsx';

const constraints = constraintsOf(createWebhook);
const allInboxes = 'all';

type WebhookFormProps = {
  /** The one to change; undefined for a new one. */
  webhook: Webhook | undefined;
  onClose: () => void;
};

export function WebhookForm({ webhook, onClose }: WebhookFormProps) {
  const text = useText();
  const form = useWebhookForm(webhook, onClose);
  const inboxes = useQuery(inboxesQuery(useAccountId())).data?.payload ?? [];
  const known = webhook?.inbox && !inboxes.some(({ id }) => id === webhook.inbox?.id) ? [webhook.inbox] : [];
  return (
    <FormModal
      title={text(webhook ? 'webhook:form.editTitle' : 'webhook:form.addTitle')}
      submitLabel={text(webhook ? 'common:save' : 'webhook:form.add')}
      form={form}
      onClose={onClose}
    >
      <TextField
        label={text('webhook:form.url')}
        help={text('webhook:form.urlHelp')}
        name="url"
        type="url"
        inputMode="url"
        autoComplete="off"
        dir="ltr"
        isRequired
        autoFocus
        {...form.field('url')}
      />
      <TextField
        label={text('webhook:form.name')}
        help={text('webhook:form.nameHelp')}
        name="name"
        autoComplete="off"
        dir="auto"
        {...form.field('name')}
      />
      <Select
        label={text('webhook:form.inbox')}
        help={text('webhook:form.inboxHelp')}
        placeholder={text('webhook:form.allInboxes')}
        options={[
          { id: allInboxes, label: text('webhook:form.allInboxes') },
          ...[...known, ...inboxes].map(({ id, name }) => ({ id: String(id), label: name })),
        ]}
        {...form.field('inbox_id')}
      />
      <EventField {...form.field('subscriptions')} />
    </FormModal>
  );
}

function useWebhookForm(webhook: Webhook | undefined, onClose: () => void) {
  const text = useText();
  const save = useMutation(saveWebhookMutation(useQueryClient(), useAccountId()));
  return useForm({
    constraints,
    initial: {
      url: webhook?.url ?? '',
      name: webhook?.name ?? '',
      inbox_id: webhook?.inbox === undefined ? allInboxes : String(webhook.inbox.id),
      subscriptions: webhookEvents.filter((event) =>
        (webhook?.subscriptions ?? []).includes(event),
      ) as readonly WebhookEvent[],
    },
    rules: {
      url: formRules(text).url,
      subscriptions: (chosen) => (chosen.length === 0 ? text('webhook:form.nothingChosen') : undefined),
    },
    submit: async ({ url, name, inbox_id: inbox, subscriptions }) => {
      const input = {
        url: url.trim(),
        name: name.trim(),
        inbox_id: inbox === allInboxes ? null : Number(inbox),
        subscriptions: [...subscriptions],
      };
      await save.mutateAsync({ id: webhook?.id, input });
      toast({ text: text(webhook ? 'webhook:form.saved' : 'webhook:form.added'), tone: 'positive' });
      onClose();
    },
  });
}
