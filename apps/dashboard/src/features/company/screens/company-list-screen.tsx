import { maxCompanyCount, type Company } from '@confab/contract/features/company';
import { Button } from '@confab/ui/button';
import { EmptyState } from '@confab/ui/empty-state';
import { SearchField } from '@confab/ui/search-field';
import { Select } from '@confab/ui/select';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Building2, Plus, SearchX } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { ListHead } from '../../../platform/pages/list-head.tsx';
import { ScrolledList } from '../../../platform/pages/scrolled-list.tsx';
import { useTyped } from '../../../platform/pages/use-typed.ts';
import { itemsOf } from '../../contact/index.ts';
import { companiesQuery } from '../api.ts';
import { companySearch, companySortOrders, type CompanySearch } from '../model.ts';
import { CompanyRow } from '../parts/company-row.tsx';

const CompanyForm = lazy(async () => ({ default: (await import('../parts/company-form.tsx')).CompanyForm }));

/** Companies of contacts: those the account added, and those that contacts name. What is shown is in the address. */
export function CompanyListScreen() {
  const text = useText();
  const accountId = useAccountId();
  const navigate = useNavigate();
  const search = companySearch(useSearch({ strict: false }));
  const path = accountPath(accountId, 'companies');
  const go = (change: CompanySearch) =>
    void navigate({ to: path, search: companySearch({ ...search, ...change }), replace: true });
  const list = useInfiniteQuery(companiesQuery(accountId, search));
  const items: Company[] = list.data === undefined ? [] : itemsOf(list.data.pages);
  const [isNew, setNew] = useState(false);
  const add = <NewCompany onPress={() => setNew(true)} />;
  return (
    <div className="flex h-full flex-col bg-surface-sunken">
      <ListHead title={text('company:title')} action={add} />
      <ListTools {...{ search, go }} count={list.data?.pages.at(-1)?.meta.total_count} />
      <ScrolledList
        key={JSON.stringify(search)}
        {...{ list, items }}
        label={text('company:title')}
        texts={{
          failed: text('company:list.failed'),
          loading: text('company:list.loading'),
          moreFailed: text('company:list.moreFailed'),
        }}
        empty={<Empty query={search.q} action={add} />}
        row={(company) => <CompanyRow company={company} />}
      />
      <Suspense>
        {isNew && (
          <CompanyForm
            company={undefined}
            onClose={() => setNew(false)}
            onSaved={({ id }) => void navigate({ to: accountPath(accountId, `companies/${id}`) })}
          />
        )}
      </Suspense>
    </div>
  );
}

function NewCompany({ onPress }: { onPress: () => void }) {
  const text = useText();
  return (
    <Button variant="primary" icon={<Plus aria-hidden size={14} />} onPress={onPress}>
      <span className="max-sm:[header_&]:sr-only">{text('company:list.new')}</span>
    </Button>
  );
}

type ListToolsProps = {
  search: CompanySearch;
  go: (change: CompanySearch) => void;
  count: number | undefined;
};

/** Search, order, and how many there are. */
function ListTools({ search, go, count }: ListToolsProps) {
  const text = useText();
  const { typed, type } = useTyped(search.q ?? '', (q) => go({ q: q || undefined }));
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-border bg-surface px-5 py-2 max-md:px-4">
      <SearchField
        label={text('company:list.search')}
        clearLabel={text('company:list.clearSearch')}
        value={typed}
        onChange={type}
        onSubmit={(value) => go({ q: value.trim() || undefined })}
        className="w-full sm:max-w-72"
      />
      <Select
        label={text('company:list.sort')}
        hideLabel
        placeholder={text('company:list.sort')}
        value={search.sort ?? companySortOrders[0]}
        options={companySortOrders.map((id) => ({ id, label: text(`company:sort.${id}`) }))}
        onChange={(id) => go({ sort: companySortOrders.find((each) => each === id) })}
      />
      {count !== undefined && count > 0 && (
        <p aria-live="polite" className="tabular ms-auto text-control whitespace-nowrap text-text-muted">
          {count < maxCompanyCount
            ? text('company:list.count', { count })
            : text('company:list.countMany', { count: maxCompanyCount })}
        </p>
      )}
    </div>
  );
}

function Empty({ query, action }: { query: string | undefined; action: ReactNode }) {
  const text = useText();
  if (query !== undefined)
    return (
      <EmptyState
        icon={<SearchX size={24} />}
        title={text('company:list.nothing', { query })}
        description={text('company:list.nothingText')}
      />
    );
  return (
    <EmptyState
      icon={<Building2 size={24} />}
      title={text('company:list.empty')}
      description={text('company:list.emptyText')}
      action={action}
    />
  );
}
