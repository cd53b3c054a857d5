import type { IntegrationHook } from '@confab/contract/features/integration';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { FormSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { SettingsPage } from '../../../platform/pages/settings-page.tsx';
import { integrationsQuery } from '../api.ts';
import { MissingApp } from './missing-app.tsx';

type ConnectionScreenProps = {
  appId: string;
  title: string;
  description: string;
  children: (hook: IntegrationHook | undefined) => ReactNode;
};

/** The frame of an app that an account connects once. */
export function ConnectionScreen({ appId, title, description, children }: ConnectionScreenProps) {
  const text = useText();
  const query = useQuery(integrationsQuery(useAccountId()));
  return (
    <SettingsPage title={title} description={description}>
      <QueryView query={query} skeleton={<FormSkeleton />} errorTitle={text('integration:loadError')}>
        {({ payload }) => {
          const app = payload.find(({ id }) => id === appId);
          if (app === undefined) return <MissingApp name={title} />;
          const [hook] = app.hooks;
          // A new form for each connection, so that no input is carried over.
          return <Fragment key={hook?.id ?? 'none'}>{children(hook)}</Fragment>;
        }}
      </QueryView>
    </SettingsPage>
  );
}
