import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { CallError } from '../../../platform/calls/call.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { ListSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { SettingsPage } from '../../../platform/pages/settings-page.tsx';
import { companyOfContactQuery } from '../api.ts';
import { BackLink } from '../parts/back-link.tsx';
import { GoneCompany } from '../parts/gone-company.tsx';

/** Redirects from a contact's company name to its page, because links know only the name. */
export function ContactCompanyScreen() {
  const text = useText();
  const accountId = useAccountId();
  const { contactId }: { contactId?: string } = useParams({ strict: false });
  const query = useQuery(companyOfContactQuery(accountId, Number(contactId)));
  if (query.error instanceof CallError && query.error.status === 404) return <GoneCompany />;
  if (query.data?.payload === null) return <GoneCompany />;
  return (
    <SettingsPage title={text('company:title')} start={<BackLink />}>
      <QueryView query={query} skeleton={<ListSkeleton />} errorTitle={text('company:page.failed')}>
        {({ payload }) =>
          payload && <Navigate to={accountPath(accountId, `companies/${payload.id}`)} replace />
        }
      </QueryView>
    </SettingsPage>
  );
}
