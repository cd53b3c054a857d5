import type { IntegrationApp, IntegrationHook } from '@confab/contract/features/integration';
import { Banner } from '@confab/ui/banner';
import { ButtonLink } from '@confab/ui/button-link';
import { Card } from '@confab/ui/card';
import { toast } from '@confab/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { FormSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { SettingsPage } from '../../../platform/pages/settings-page.tsx';
import { integrationsQuery } from '../api.ts';
import { settingText } from '../model.ts';
import { DisconnectHook } from '../parts/disconnect-hook.tsx';
import { LostAccess } from '../parts/lost-access.tsx';
import { MissingApp } from '../parts/missing-app.tsx';
import { SlackChannelForm } from '../parts/slack-channel-form.tsx';
import { connectSlackMutation } from '../slack-api.ts';

/** The Slack workspace of the account. Slack sends browsers back here with a code. */
export function SlackScreen() {
  const text = useText();
  const query = useQuery(integrationsQuery(useAccountId()));
  const returned = useReturn();
  const name = text('integration:app.slack.name');
  return (
    <SettingsPage title={name} description={text('integration:app.slack.text')}>
      {returned.problem !== undefined && (
        <Banner shape="box" tone="danger">
          {returned.problem}
        </Banner>
      )}
      {returned.isPending ? (
        <p role="status" className="text-body text-text-muted">
          {text('integration:slack.connecting')}
        </p>
      ) : (
        <QueryView query={query} skeleton={<FormSkeleton />} errorTitle={text('integration:loadError')}>
          {({ payload }) => {
            const app = payload.find(({ id }) => id === 'slack');
            return app === undefined ? <MissingApp name={name} /> : <Workspace app={app} />;
          }}
        </QueryView>
      )}
    </SettingsPage>
  );
}

function Workspace({ app }: { app: IntegrationApp }) {
  const text = useText();
  const [hook] = app.hooks;
  const name = text('integration:app.slack.name');
  const href = app.action ?? '';
  if (hook === undefined)
    return (
      <Card title={text('integration:slack.how')}>
        <p className="text-body text-text-muted">{text('integration:slack.explained')}</p>
        <ButtonLink href={href} variant="primary" className="mt-4 self-start">
          {text('integration:slack.connect')}
        </ButtonLink>
      </Card>
    );
  return (
    <>
      {hook.reauthorization_required === true && <LostAccess name={name} />}
      <Card title={settingText(hook, 'team_name') || name} description={stateOf(hook, text)}>
        <ButtonLink href={href} className="self-start">
          {text('integration:slack.again')}
        </ButtonLink>
      </Card>
      <SlackChannelForm key={`${hook.id}/${hook.reference_id}`} hook={hook} />
      <DisconnectHook
        hookId={hook.id}
        title={text('integration:confirmTitle', { name })}
        description={text('integration:slack.confirmText')}
        done={text('integration:disconnected', { name })}
      />
    </>
  );
}

function stateOf(hook: IntegrationHook, text: ReturnType<typeof useText>): string {
  const channel = settingText(hook, 'channel_name');
  if (channel === '') return text('integration:slack.noChannel');
  return text(hook.status ? 'integration:slack.inChannel' : 'integration:slack.paused', { channel });
}

/** Handles the redirect from Slack, once, and removes its parameters from the URL. */
function useReturn(): { isPending: boolean; problem: string | undefined } {
  const text = useText();
  const navigate = useNavigate();
  const search: Partial<Record<'code' | 'state' | 'error', string | number>> = useSearch({ strict: false });
  const connect = useMutation(connectSlackMutation(useQueryClient(), useAccountId()));
  const isBegun = useRef(false);
  const [wasDenied] = useState(search.code === undefined && search.error !== undefined);
  const hasReturned = search.code !== undefined || search.error !== undefined;
  useEffect(() => {
    if (!hasReturned || isBegun.current) return;
    isBegun.current = true;
    void navigate({ to: '.', search: {}, replace: true });
    if (search.code === undefined) return;
    // Without a state that we issued the server connects nothing.
    connect.mutate(
      { code: String(search.code), state: String(search.state ?? '') },
      { onSuccess: () => toast({ text: text('integration:connected'), tone: 'positive' }) },
    );
  });
  const denied = wasDenied ? text('integration:slack.denied') : undefined;
  return {
    isPending: connect.isPending || search.code !== undefined,
    problem: connect.isError ? errorText(connect.error, text) : denied,
  };
}
