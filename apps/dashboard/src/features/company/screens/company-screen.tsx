import type { Company } from '@confab/contract/features/company';
import { Button } from '@confab/ui/button';
import { Card } from '@confab/ui/card';
import { confirm } from '@confab/ui/confirm';
import { Link as TextLink } from '@confab/ui/link';
import { toast } from '@confab/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId, useIsAdministrator } from '../../../platform/account/account-context.ts';
import { CallError } from '../../../platform/calls/call.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { ListSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { SettingsPage } from '../../../platform/pages/settings-page.tsx';
import { companyQuery, deleteCompanyMutation } from '../api.ts';
import { BackLink } from '../parts/back-link.tsx';
import { CompanyAttributes } from '../parts/company-attributes.tsx';
import { CompanyContacts } from '../parts/company-contacts.tsx';
import { CompanyAvatarField } from '../parts/company-avatar-field.tsx';
import { GoneCompany } from '../parts/gone-company.tsx';

const CompanyForm = lazy(async () => ({ default: (await import('../parts/company-form.tsx')).CompanyForm }));

/** One company: its details and its contacts. */
export function CompanyScreen() {
  const text = useText();
  const accountId = useAccountId();
  const { companyId }: { companyId?: string } = useParams({ strict: false });
  const query = useQuery(companyQuery(accountId, Number(companyId)));
  const company = query.data?.payload;
  const [isEdited, setEdited] = useState(false);
  const isGone = query.error instanceof CallError && query.error.status === 404;
  // Not while the form has unsaved input: saving shows the error then.
  if (isGone && !isEdited) return <GoneCompany />;
  return (
    <SettingsPage
      title={company?.name ?? text('company:title')}
      start={<BackLink />}
      actions={company && <Actions {...{ company, isEdited, setEdited }} />}
    >
      <QueryView query={query} skeleton={<ListSkeleton />} errorTitle={text('company:page.failed')}>
        {({ payload }) => (
          <>
            <Card title={text('company:page.details')}>
              <div className="flex flex-col gap-4">
                <CompanyAvatarField key={payload.id} company={payload} />
                <Details company={payload} />
              </div>
            </Card>
            <CompanyAttributes key={`attributes of ${payload.id}`} company={payload} />
            <CompanyContacts key={payload.id} company={payload} />
          </>
        )}
      </QueryView>
    </SettingsPage>
  );
}

function Details({ company: { domain, description } }: { company: Company }) {
  const text = useText();
  if (domain === null && description === null) return null;
  return (
    <dl className="flex flex-col gap-3">
      {domain !== null && (
        <Detail name={text('company:form.domain')}>
          <TextLink href={`https://${domain}`} target="_blank" rel="noreferrer">
            <bdi>{domain}</bdi>
          </TextLink>
        </Detail>
      )}
      {description !== null && (
        <Detail name={text('company:form.description')}>
          <bdi>{description}</bdi>
        </Detail>
      )}
    </dl>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-meta text-text-muted">{name}</dt>
      <dd className="text-control break-words whitespace-pre-line">{children}</dd>
    </div>
  );
}

type ActionsProps = { company: Company; isEdited: boolean; setEdited: (isEdited: boolean) => void };

function Actions({ company, isEdited, setEdited }: ActionsProps) {
  const text = useText();
  const remove = useDelete(company);
  const isAdministrator = useIsAdministrator();
  return (
    <>
      <Button icon={<Pencil aria-hidden size={14} />} onPress={() => setEdited(true)}>
        <span className="max-sm:sr-only">{text('company:page.edit')}</span>
      </Button>
      {isAdministrator && (
        <Button icon={<Trash2 aria-hidden size={14} />} onPress={() => void remove()}>
          <span className="max-sm:sr-only">{text('company:page.delete')}</span>
        </Button>
      )}
      <Suspense>{isEdited && <CompanyForm company={company} onClose={() => setEdited(false)} />}</Suspense>
    </>
  );
}

/** The confirmation explains what happens to the contacts. */
function useDelete({ id, name, contacts_count: count }: Company) {
  const text = useText();
  const navigate = useNavigate();
  const accountId = useAccountId();
  const remove = useMutation(deleteCompanyMutation(useQueryClient(), accountId));
  return async () => {
    const isSure = await confirm({
      title: text('company:page.deleteTitle', { name }),
      description:
        count === 0 ? text('company:page.deleteEmptyText') : text('company:page.deleteText', { count }),
      confirmLabel: text('company:page.deleteConfirm'),
      cancelLabel: text('common:cancel'),
      tone: 'danger',
    });
    if (!isSure) return;
    remove.mutate(id, {
      onSuccess: () => {
        toast({ text: text('company:page.deleted', { name }), tone: 'positive' });
        void navigate({ to: accountPath(accountId, 'companies') });
      },
      onError: (error) => toast({ text: errorText(error, text), tone: 'danger' }),
    });
  };
}
