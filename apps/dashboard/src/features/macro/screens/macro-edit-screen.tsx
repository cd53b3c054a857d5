import { ErrorState } from '@confab/ui/error-state';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { ListSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { SettingsPage } from '../../../platform/pages/settings-page.tsx';
import { macroQuery } from '../api.ts';
import { MacroForm } from '../parts/macro-form.tsx';

export function NewMacroScreen() {
  const text = useText();
  return (
    <SettingsPage title={text('macro:form.addTitle')}>
      <MacroForm macro={undefined} />
    </SettingsPage>
  );
}

export function EditMacroScreen() {
  const text = useText();
  const accountId = useAccountId();
  const { macroId }: { macroId?: string } = useParams({ strict: false });
  const query = useQuery(macroQuery(accountId, Number(macroId)));
  return (
    <SettingsPage title={query.data?.payload.name ?? text('macro:form.editTitle')}>
      {/^[0-9]+$/.test(macroId ?? '') ? (
        <QueryView query={query} skeleton={<ListSkeleton />} errorTitle={text('macro:form.loadError')}>
          {({ payload }) => <MacroForm key={payload.id} macro={payload} />}
        </QueryView>
      ) : (
        <ErrorState title={text('macro:form.loadError')} />
      )}
    </SettingsPage>
  );
}
