import type { CaptainDocument } from '@confab/contract/features/captain-document';
import { sizeText } from '@confab/rules/size-text';
import { Badge } from '@confab/ui/badge';
import { Banner } from '@confab/ui/banner';
import { Button } from '@confab/ui/button';
import { Card } from '@confab/ui/card';
import { confirm } from '@confab/ui/confirm';
import { EmptyState } from '@confab/ui/empty-state';
import { IconButton } from '@confab/ui/icon-button';
import { Link } from '@confab/ui/link';
import { Menu } from '@confab/ui/menu';
import { SearchField } from '@confab/ui/search-field';
import { toast } from '@confab/ui/toast';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BookOpen, FileText, Globe, Plus, RotateCw, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useAccountId, useIsAdministrator } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useDebounced } from '../../../platform/lists/use-debounced.ts';
import { useLanguage, useText } from '../../../platform/messages/use-text.ts';
import { ListSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { SettingsPage } from '../../../platform/pages/settings-page.tsx';
import { useExistingPage } from '../../../platform/pages/use-existing-page.ts';
import { deleteDocumentMutation, documentsQuery, limitsQuery, readAgainMutation } from '../api.ts';
import { AssistantFilter } from '../parts/assistant-select.tsx';
import { DocumentForm } from '../parts/document-form.tsx';
import { FileForm } from '../parts/file-form.tsx';
import { RowPages, rowsPerPage } from '../parts/row-pages.tsx';

/** The pages and files that assistants have read. */
export function DocumentListScreen() {
  const text = useText();
  const accountId = useAccountId();
  const isAdministrator = useIsAdministrator();
  const [adding, setAdding] = useState<'page' | 'file'>();
  const { data } = useQuery(limitsQuery(accountId));
  const isFull = data?.limits.captain.documents.current_available === 0;
  const add = isAdministrator && (
    <Menu
      label={text('captain:documents.add')}
      placement="bottom end"
      trigger={
        <Button variant="primary" icon={<Plus aria-hidden size={14} />} isDisabled={isFull}>
          {text('captain:documents.add')}
        </Button>
      }
      items={[
        { id: 'page', label: text('captain:documents.addPage'), icon: <Globe aria-hidden size={14} /> },
        { id: 'file', label: text('captain:documents.addFile'), icon: <FileText aria-hidden size={14} /> },
      ]}
      onAction={(id) => setAdding(id === 'file' ? 'file' : 'page')}
    />
  );
  return (
    <SettingsPage
      title={text('captain:documents.title')}
      description={text('captain:documents.description')}
      actions={add}
    >
      {isFull && (
        <Banner tone="warning" shape="box">
          {text('captain:documents.full')}
        </Banner>
      )}
      <Documents add={add} />
      {adding === 'page' && <DocumentForm onClose={() => setAdding(undefined)} />}
      {adding === 'file' && <FileForm onClose={() => setAdding(undefined)} />}
    </SettingsPage>
  );
}

function Documents({ add }: { add: ReactNode }) {
  const text = useText();
  const [filter, setFilter] = useState({ typed: '', assistant: '', page: 1 });
  const change = (next: Partial<typeof filter>) => setFilter((before) => ({ ...before, page: 1, ...next }));
  const { typed, assistant, page } = filter;
  const search = useDebounced(typed.trim());
  const isFiltered = search !== '' || assistant !== '';
  const query = useQuery({
    ...documentsQuery(useAccountId(), {
      page,
      ...(search === '' ? {} : { search }),
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
    <QueryView query={query} skeleton={<ListSkeleton />} errorTitle={text('captain:documents.loadError')}>
      {({ payload, meta }) =>
        meta.total_count === 0 && !isFiltered && typed === '' ? (
          <EmptyState
            icon={<BookOpen size={24} />}
            title={text('captain:documents.empty')}
            description={text('captain:documents.emptyText')}
            action={add}
          />
        ) : (
          <>
            <div className="flex flex-wrap items-center gap-2">
              <SearchField
                label={text('captain:documents.search')}
                clearLabel={text('common:clearSearch')}
                value={typed}
                onChange={(next) => change({ typed: next })}
                className="w-full sm:max-w-72"
              />
              <AssistantFilter value={assistant} onChange={(next) => change({ assistant: next })} />
            </div>
            {payload.length === 0 ? (
              <EmptyState size="small" title={text('common:noResults')} />
            ) : (
              <>
                <DocumentRows documents={payload} isBusy={query.isPlaceholderData} />
                <RowPages page={page} total={meta.total_count} onChange={(next) => change({ page: next })} />
              </>
            )}
          </>
        )
      }
    </QueryView>
  );
}

function DocumentRows({ documents, isBusy }: { documents: readonly CaptainDocument[]; isBusy: boolean }) {
  const text = useText();
  return (
    <Card padding="none">
      <ul aria-label={text('captain:documents.title')} aria-busy={isBusy}>
        {documents.map((document) => (
          <DocumentRow key={document.id} document={document} />
        ))}
      </ul>
    </Card>
  );
}

function DocumentRow({ document }: { document: CaptainDocument }) {
  const text = useText();
  const remove = useDelete(document);
  const isAdministrator = useIsAdministrator();
  const language = useLanguage();
  const { external_link: link, assistant, status, problem, file_size: size } = document;
  const name = document.name ?? link;
  const isReadAgain = size === null && (status === 'available' || problem !== null);
  return (
    <li className="flex min-h-12 items-center gap-3 border-b border-border py-1.5 ps-5 pe-3 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-center gap-2 text-control font-medium">
          <span className="truncate">
            <bdi className="truncate-end">{name}</bdi>
          </span>
          <DocumentState document={document} />
        </p>
        <p className="truncate text-meta text-text-muted">
          {size === null ? (
            <Link href={link} target="_blank" rel="noreferrer noopener" tone="muted">
              <bdi dir="ltr">{link}</bdi>
            </Link>
          ) : (
            text('captain:documents.file', { size: sizeText(size, language) })
          )}
          {' · '}
          <bdi>{assistant.name}</bdi>
        </p>
        {problem !== null && (
          <p className="text-meta text-text-muted">{text(`captain:documents.problem.${problem}`)}</p>
        )}
      </div>
      {isAdministrator && isReadAgain && <ReadAgain document={document} />}
      {isAdministrator && (
        <IconButton
          label={text('captain:documents.delete', { name })}
          icon={<Trash2 aria-hidden size={14} />}
          onPress={() => void remove()}
        />
      )}
    </li>
  );
}

function DocumentState({ document: { status, problem, content } }: { document: CaptainDocument }) {
  const text = useText();
  if (status === 'in_progress')
    return (
      <Badge>
        {text(problem === null ? 'captain:documents.inProgress' : 'captain:documents.triedAgain')}
      </Badge>
    );
  if (problem === null) return null;
  if (problem === 'shortened') return <Badge>{text('captain:documents.shortened')}</Badge>;
  return (
    <Badge tone="warning">
      {text(content === null ? 'captain:documents.failed' : 'captain:documents.outdated')}
    </Badge>
  );
}

/** The page may have changed, or be there again. */
function ReadAgain({ document: { id, name, external_link: link } }: { document: CaptainDocument }) {
  const text = useText();
  const { mutate, isPending } = useMutation(readAgainMutation(useQueryClient(), useAccountId()));
  return (
    <IconButton
      label={text('captain:documents.readAgain', { name: name ?? link })}
      icon={<RotateCw aria-hidden size={14} />}
      isPending={isPending}
      onPress={() =>
        mutate(id, { onError: (error) => toast({ text: errorText(error, text), tone: 'danger' }) })
      }
    />
  );
}

function useDelete({ id, name: title, external_link: link }: CaptainDocument) {
  const text = useText();
  const { mutateAsync } = useMutation(deleteDocumentMutation(useQueryClient(), useAccountId()));
  const name = title ?? link;
  return async () => {
    const isSure = await confirm({
      title: text('captain:documents.deleteTitle', { name }),
      description: text('captain:documents.deleteText'),
      confirmLabel: text('captain:documents.deleteConfirm'),
      cancelLabel: text('common:cancel'),
      tone: 'danger',
    });
    if (!isSure) return;
    try {
      await mutateAsync(id);
      toast({ text: text('captain:documents.deleted', { name }), tone: 'positive' });
    } catch (error) {
      toast({ text: errorText(error, text), tone: 'danger' });
    }
  };
}
