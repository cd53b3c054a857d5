import { useQuery } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { FormSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { SettingsPage } from '../../../platform/pages/settings-page.tsx';
import { integrationsQuery } from '../api.ts';
import { LanguageModelForm } from '../parts/language-model-form.tsx';

/** The language model of the account: its key, and what it is used for. */
export function LanguageModelScreen() {
  const text = useText();
  const query = useQuery(integrationsQuery(useAccountId()));
  return (
    <SettingsPage title={text('integration:model.title')} description={text('integration:model.description')}>
      <QueryView query={query} skeleton={<FormSkeleton />} errorTitle={text('integration:loadError')}>
        {({ payload }) => {
          const hook = payload.find(({ id }) => id === 'openai')?.hooks[0];
          // A new form for each connection: what was typed for one is not kept for the next.
          return <LanguageModelForm key={hook?.id ?? 'none'} hook={hook} />;
        }}
      </QueryView>
    </SettingsPage>
  );
}
