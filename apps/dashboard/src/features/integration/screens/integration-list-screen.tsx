import type { IntegrationApp } from '@confab/contract/features/integration';
import { Badge } from '@confab/ui/badge';
import { ButtonLink } from '@confab/ui/button-link';
import { Card } from '@confab/ui/card';
import { useQuery } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { ListSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { SettingsPage } from '../../../platform/pages/settings-page.tsx';
import { integrationsQuery } from '../api.ts';
import { appsWithScreen, type AppWithScreen } from '../model.ts';

/** What can be connected to the account, each with a link to its own screen. */
export function IntegrationListScreen() {
  const text = useText();
  const query = useQuery(integrationsQuery(useAccountId()));
  return (
    <SettingsPage title={text('integration:title')} description={text('integration:description')}>
      <QueryView query={query} skeleton={<ListSkeleton />} errorTitle={text('integration:loadError')}>
        {({ payload }) => (
          <ul aria-label={text('integration:title')} className="grid gap-4 sm:grid-cols-2">
            {appsWithScreen.flatMap((id) => {
              const app = payload.find((each) => each.id === id);
              // Excludes integrations the installation is not configured for.
              return app === undefined
                ? []
                : [
                    <li key={id}>
                      <IntegrationCard id={id} app={app} />
                    </li>,
                  ];
            })}
          </ul>
        )}
      </QueryView>
    </SettingsPage>
  );
}

function IntegrationCard({ id, app }: { id: AppWithScreen; app: IntegrationApp }) {
  const text = useText();
  const accountId = useAccountId();
  const name = text(`integration:app.${id}.name`);
  return (
    <Card
      title={name}
      description={text(`integration:app.${id}.text`)}
      actions={<AppState app={app} />}
      className="h-full"
    >
      <ButtonLink
        href={`/app/accounts/${accountId}/settings/integrations/${id}`}
        aria-label={text('integration:open', { name })}
      >
        {text('integration:configure')}
      </ButtonLink>
    </Card>
  );
}

function AppState({ app }: { app: IntegrationApp }) {
  const text = useText();
  if (app.hooks.some((hook) => hook.reauthorization_required === true))
    return <Badge tone="danger">{text('integration:broken')}</Badge>;
  return app.enabled && <Badge tone="positive">{text('integration:enabled')}</Badge>;
}
