import { captainResponseStatuses, type CaptainResponse } from '@confab/contract/features/captain-response';
import { Banner } from '@confab/ui/banner';
import { Button } from '@confab/ui/button';
import { EmptyState } from '@confab/ui/empty-state';
import { SearchField } from '@confab/ui/search-field';
import { Select } from '@confab/ui/select';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MessageCircleQuestion, Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useAccountId, useIsAdministrator } from '../../../platform/account/account-context.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useDebounced } from '../../../platform/lists/use-debounced.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { ListSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { SettingsPage } from '../../../platform/pages/settings-page.tsx';
import { useExistingPage } from '../../../platform/pages/use-existing-page.ts';
import { limitsQuery, responsesQuery } from '../api.ts';
import { AssistantFilter } from '../parts/assistant-select.tsx';
import { ResponseForm } from '../parts/response-form.tsx';
import { ResponseRows } from '../parts/response-rows.tsx';
import { RowPages, rowsPerPage } from '../parts/row-pages.tsx';

/** What assistants answer, and what waits for approval. */
export function ResponseListScreen() {
  const text = useText();
  const [editing, setEditing] = useState<{ response: CaptainResponse | undefined }>();
  const add = useIsAdministrator() && (
    <Button
      variant="primary"
      icon={<Plus aria-hidden size={14} />}
      onPress={() => setEditing({ response: undefined })}
    >
      {text('captain:answers.add')}
    </Button>
  );
  return (
    <SettingsPage
      title={text('captain:answers.title')}
      description={text('captain:answers.description')}
      actions={add}
    >
      <UsageBanner />
      <Responses add={add} onEdit={(response) => setEditing({ response })} />
      {editing && <ResponseForm response={editing.response} onClose={() => setEditing(undefined)} />}
    </SettingsPage>
  );
}

/** Most of the answers that the account may give are given. */
function UsageBanner() {
  const text = useText();
  const { data } = useQuery(limitsQuery(useAccountId()));
  const { total_count: total = 0, consumed = 0 } = data?.limits.captain.responses ?? {};
  if (consumed === 0 || consumed <= total * 0.8) return null;
  const percent = Math.min(100, Math.floor((consumed / Math.max(total, 1)) * 100));
  return (
    <Banner tone="warning" shape="box">
      {text('captain:answers.almostUsed', { percent })}
    </Banner>
  );
}

const all = 'all';

function Responses({ add, onEdit }: { add: ReactNode; onEdit: (response: CaptainResponse) => void }) {
  const text = useText();
  const [filter, setFilter] = useState({ typed: '', status: all, assistant: '', page: 1 });
  const change = (next: Partial<typeof filter>) => setFilter((before) => ({ ...before, page: 1, ...next }));
  const { typed, status, assistant, page } = filter;
  const search = useDebounced(typed.trim());
  const isFiltered = typed !== '' || status !== all || assistant !== '';
  const query = useQuery({
    ...responsesQuery(useAccountId(), {
      page,
      ...(search === '' ? {} : { search }),
      ...(status === all ? {} : { status }),
      ...(assistant === '' ? {} : { assistant_id: Number(assistant) }),
    }),
    placeholderData: keepPreviousData,
  });
  useExistingPage(query, {
    page,
    perPage: rowsPerPage,
    total: query.data?.meta.total_count,
    go: (next) => change({ page: next }),
  });
  return (
    <QueryView query={query} skeleton={<ListSkeleton />} errorTitle={text('captain:answers.loadError')}>
      {({ payload, meta }) =>
        meta.total_count === 0 && !isFiltered ? (
          <EmptyState
            icon={<MessageCircleQuestion size={24} />}
            title={text('captain:answers.empty')}
            description={text('captain:answers.emptyText')}
            action={add}
          />
        ) : (
          <>
            <div className="flex flex-wrap items-center gap-2">
              <SearchField
                label={text('captain:answers.search')}
                clearLabel={text('common:clearSearch')}
                value={typed}
                onChange={(next) => change({ typed: next })}
                className="w-full sm:max-w-64"
              />
              <StatusFilter value={status} onChange={(next) => change({ status: next })} />
              <AssistantFilter value={assistant} onChange={(next) => change({ assistant: next })} />
            </div>
            {payload.length === 0 ? (
              <EmptyState size="small" title={text('common:noResults')} />
            ) : (
              <>
                <ResponseRows responses={payload} onEdit={onEdit} />
                <RowPages page={page} total={meta.total_count} onChange={(next) => change({ page: next })} />
              </>
            )}
          </>
        )
      }
    </QueryView>
  );
}

function StatusFilter({ value, onChange }: { value: string; onChange: (status: string) => void }) {
  const text = useText();
  return (
    <Select
      label={text('captain:answers.status')}
      hideLabel
      placeholder={text('captain:answers.status')}
      value={value}
      onChange={onChange}
      options={[
        { id: all, label: text('captain:answers.all') },
        ...captainResponseStatuses.map((id) => ({
          id,
          label: text(id === 'pending' ? 'captain:answers.isPending' : 'captain:answers.isApproved'),
        })),
      ]}
      className="w-full sm:w-44"
    />
  );
}
