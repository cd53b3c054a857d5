import { Card } from '@confab/ui/card';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { ChannelFormProps } from '../../../channels/channel-form.tsx';
import { ApiForm } from '../../../channels/api/form.tsx';
import { WebWidgetForm } from '../../../channels/web-widget/form.tsx';
import { accountPath } from '../../../platform/access.ts';
import { useAccountId } from '../../../platform/account-context.ts';
import type { MessageKey } from '../../../platform/messages/catalogue.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { createInboxMutation } from '../api.ts';
import { Wizard } from '../parts/wizard.tsx';

const forms: Record<string, { title: MessageKey; Form: ComponentType<ChannelFormProps> }> = {
  website: { title: 'inbox:website.title', Form: WebWidgetForm },
  api: { title: 'inbox:api.title', Form: ApiForm },
};

/** Second step: what the channel needs. A channel that does not exist shows nothing. */
export function NewChannelScreen() {
  const text = useText();
  const navigate = useNavigate();
  const accountId = useAccountId();
  const { subPage = '' }: { subPage?: string } = useParams({ strict: false });
  const create = useMutation(createInboxMutation(useQueryClient(), accountId));
  const channel = Object.hasOwn(forms, subPage) ? forms[subPage] : undefined;
  if (!channel) return null;
  const { title, Form } = channel;
  return (
    <Wizard step="details" back="settings/inboxes/new">
      <Card title={text(title)}>
        <Form
          onSubmit={async (input) => {
            const inbox = await create.mutateAsync(input);
            await navigate({ to: accountPath(accountId, `settings/inboxes/new/${inbox.id}/agents`) });
          }}
        />
      </Card>
    </Wizard>
  );
}
