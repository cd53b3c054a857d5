import type { Category } from '@confab/contract/features/category';
import { EmptyState } from '@confab/ui/empty-state';
import { IconButton } from '@confab/ui/icon-button';
import { ReorderList } from '@confab/ui/reorder-list';
import { toast } from '@confab/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Folder, Pencil, Shapes, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { ListSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { localePath, useMayManage } from '../../portal/index.ts';
import { categoriesQuery, reorderCategoriesMutation } from '../api.ts';
import { CategoryForm } from './category-form.tsx';
import { useDeleteCategory } from './use-delete-category.ts';

type CategoryListProps = {
  portalSlug: string;
  locale: string;
  /** Shown when the list is empty. */
  add: ReactNode;
};

/** The categories of one locale, in an order that users with permission choose. */
export function CategoryList({ portalSlug, locale, add }: CategoryListProps) {
  const text = useText();
  const query = useQuery(categoriesQuery(useAccountId(), portalSlug, locale));
  const [edited, setEdited] = useState<Category>();
  return (
    <>
      <QueryView query={query} skeleton={<ListSkeleton />} errorTitle={text('category:list.loadError')}>
        {(categories) =>
          categories.length === 0 ? (
            <EmptyState
              icon={<Shapes size={24} />}
              title={text('category:list.empty')}
              description={text('category:list.emptyText')}
              action={add}
            />
          ) : (
            <Rows {...{ portalSlug, locale, categories }} onEdit={setEdited} />
          )
        }
      </QueryView>
      {edited && (
        <CategoryForm {...{ portalSlug, locale }} category={edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  );
}

type RowsProps = {
  portalSlug: string;
  locale: string;
  categories: readonly Category[];
  onEdit: (category: Category) => void;
};

function Rows({ portalSlug, locale, categories, onEdit }: RowsProps) {
  const text = useText();
  const reorder = useMutation({
    ...reorderCategoriesMutation(useQueryClient(), useAccountId(), portalSlug, locale),
    onError: (error) => toast({ text: errorText(error, text), tone: 'danger' }),
  });
  const row = (category: Category) => <CategoryRow {...{ portalSlug, locale, category, onEdit }} />;
  if (!useMayManage()) {
    return (
      <ul aria-label={text('category:list.title')} className="flex flex-col gap-2">
        {categories.map((category) => (
          <li key={category.id} className="rounded-card border border-border bg-surface px-3 py-2">
            {row(category)}
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ReorderList
      label={text('category:list.title')}
      items={categories}
      itemId={({ id }) => String(id)}
      handleLabel={({ name }) => text('category:list.move', { name })}
      hint={text('category:list.moveHint')}
      movedText={({ name }, position) => text('category:list.moved', { name, position })}
      onReorder={(next) => reorder.mutate(next)}
    >
      {row}
    </ReorderList>
  );
}

type CategoryRowProps = {
  portalSlug: string;
  locale: string;
  category: Category;
  onEdit: (category: Category) => void;
};

function CategoryRow({ portalSlug, locale, category, onEdit }: CategoryRowProps) {
  const text = useText();
  const accountId = useAccountId();
  const mayManage = useMayManage();
  const remove = useDeleteCategory(portalSlug);
  const { name, icon, description, meta, parent_category: parent } = category;
  const path = localePath(portalSlug, locale, `categories/${encodeURIComponent(category.slug)}`);
  return (
    <div className="flex min-h-8 items-center gap-2.5">
      <span aria-hidden className="grid size-6 shrink-0 place-items-center">
        {icon === '' ? <Folder size={16} className="text-text-muted" /> : icon}
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate">
          <Link
            to={accountPath(accountId, path)}
            className="truncate-end text-control font-medium hover:underline"
            dir="auto"
          >
            {name}
          </Link>
        </p>
        <p className="truncate text-meta text-text-muted">
          {text('portal:articles', { count: meta.articles_count })}
          {parent && (
            <>
              {' · '}
              {text('category:list.under', { name: parent.name })}
            </>
          )}
          {description != null && description !== '' && (
            <>
              {' · '}
              <bdi>{description}</bdi>
            </>
          )}
        </p>
      </div>
      {mayManage && (
        <>
          <IconButton
            label={text('category:editNamed', { name })}
            icon={<Pencil aria-hidden size={14} />}
            onPress={() => onEdit(category)}
          />
          <IconButton
            label={text('category:delete.named', { name })}
            icon={<Trash2 aria-hidden size={14} />}
            onPress={() => void remove(category)}
          />
        </>
      )}
    </div>
  );
}
