import { channelKindOf } from '../../../channels/registry.ts';
import type { IntegrationHook } from '@confab/contract/features/integration';
import { Badge } from '@confab/ui/badge';
import { Button } from '@confab/ui/button';
import { Card } from '@confab/ui/card';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { FormSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { SettingsPage } from '../../../platform/pages/settings-page.tsx';
import { inboxesQuery } from '../../inbox/index.ts';
import { integrationsQuery } from '../api.ts';
import { settingText } from '../model.ts';
import { DisconnectHook } from '../parts/disconnect-hook.tsx';
import { GoogleForm } from '../parts/google-form.tsx';
import { LostAccess } from '../parts/lost-access.tsx';

/** The Dialogflow agents of inboxes. */
export function DialogflowScreen() {
  const text = useText();
  const accountId = useAccountId();
  const query = useQuery(integrationsQuery(accountId));
  const inboxes = useQuery(inboxesQuery(accountId)).data?.payload ?? [];
  return (
    <SettingsPage
      title={text('integration:app.dialogflow.name')}
      description={text('integration:app.dialogflow.text')}
    >
      <QueryView query={query} skeleton={<FormSkeleton />} errorTitle={text('integration:loadError')}>
        {({ payload }) => {
          const hooks = payload.find(({ id }) => id === 'dialogflow')?.hooks ?? [];
          const free = inboxes.filter(
            ({ id, channel_type: channel }) =>
              !channelKindOf(channel)?.isEmail && hooks.every(({ inbox }) => inbox?.id !== id),
          );
          return (
            <>
              {hooks.map((hook) => (
                <ConnectedInbox key={hook.id} hook={hook} />
              ))}
              <GoogleForm
                key={hooks.map(({ id }) => id).join()}
                appId="dialogflow"
                hook={undefined}
                inboxes={free}
              >
                <p className="text-body text-text-muted">{text('integration:dialogflow.explained')}</p>
              </GoogleForm>
            </>
          );
        }}
      </QueryView>
    </SettingsPage>
  );
}

function ConnectedInbox({ hook }: { hook: IntegrationHook }) {
  const text = useText();
  const [isEdited, setIsEdited] = useState(false);
  const inbox = hook.inbox?.name ?? '';
  const name = text('integration:app.dialogflow.name');
  return (
    <Card
      title={inbox}
      description={settingText(hook, 'project_id')}
      actions={
        <Badge tone={hook.status ? 'positive' : 'neutral'}>
          {text(hook.status ? 'integration:enabled' : 'integration:off')}
        </Badge>
      }
    >
      <div className="flex flex-col gap-4">
        {hook.reauthorization_required === true && <LostAccess name={name} />}
        {isEdited && <GoogleForm appId="dialogflow" hook={hook} onSaved={() => setIsEdited(false)} />}
        <div className="flex flex-wrap gap-2">
          {!isEdited && (
            <Button aria-label={text('integration:open', { name: inbox })} onPress={() => setIsEdited(true)}>
              {text('integration:configure')}
            </Button>
          )}
          <DisconnectHook
            hookId={hook.id}
            title={text('integration:dialogflow.confirmTitle', { inbox })}
            description={text('integration:dialogflow.confirmText')}
            done={text('integration:disconnected', { name })}
          />
        </div>
      </div>
    </Card>
  );
}
