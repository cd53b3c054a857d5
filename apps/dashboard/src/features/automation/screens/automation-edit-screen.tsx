import type { Automation } from '@confab/contract/features/automation';
import { ErrorState } from '@confab/ui/error-state';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { ListSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { SettingsPage } from '../../../platform/pages/settings-page.tsx';
import { customAttributesQuery } from '../../custom-attribute/index.ts';
import { automationQuery } from '../api.ts';
import { AutomationForm } from '../parts/automation-form.tsx';

export function NewAutomationScreen() {
  const text = useText();
  return (
    <SettingsPage title={text('automation:form.addTitle')}>
      <Builder automation={undefined} />
    </SettingsPage>
  );
}

export function EditAutomationScreen() {
  const text = useText();
  const accountId = useAccountId();
  const { automationId }: { automationId?: string } = useParams({ strict: false });
  const query = useQuery(automationQuery(accountId, Number(automationId)));
  return (
    <SettingsPage title={query.data?.payload.name ?? text('automation:form.editTitle')}>
      {/^[0-9]+$/.test(automationId ?? '') ? (
        <QueryView query={query} skeleton={<ListSkeleton />} errorTitle={text('automation:form.loadError')}>
          {({ payload }) => <Builder key={payload.id} automation={payload} />}
        </QueryView>
      ) : (
        <ErrorState title={text('automation:form.loadError')} />
      )}
    </SettingsPage>
  );
}

/** Conditions may be about the account's own attributes, so these are there before the form. */
function Builder({ automation }: { automation: Automation | undefined }) {
  const text = useText();
  const query = useQuery(customAttributesQuery(useAccountId()));
  return (
    <QueryView query={query} skeleton={<ListSkeleton />} errorTitle={text('automation:form.loadError')}>
      {(custom) => <AutomationForm automation={automation} custom={custom} />}
    </QueryView>
  );
}
