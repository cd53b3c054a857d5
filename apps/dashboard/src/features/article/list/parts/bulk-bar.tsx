import { articleStatuses, type Article } from '@confab/contract/features/article';
import { Button } from '@confab/ui/button';
import { Checkbox } from '@confab/ui/checkbox';
import { Menu } from '@confab/ui/menu';
import { useQuery } from '@tanstack/react-query';
import { FolderInput, Trash2 } from 'lucide-react';
import { useText } from '../../../../platform/messages/use-text.ts';
import type { ListSelection } from '../../../../platform/selection/use-selection.ts';
import { categoriesQuery } from '../../../category/index.ts';
import { useMayWrite } from '../../../portal/index.ts';
import type { PortalKey } from '../../api.ts';
import { useBulkChange } from './use-bulk-change.ts';

type BulkBarProps = {
  portalKey: PortalKey;
  locale: string;
  articles: readonly Article[];
  selection: ListSelection;
};

/** What is selected of this page, and what can be done with it. */
export function BulkBar({ portalKey, locale, articles, selection }: BulkBarProps) {
  const text = useText();
  const mayWrite = useMayWrite(portalKey.slug);
  const bulk = useBulkChange(portalKey, selection.clear);
  const chosen = articles.filter(({ id }) => selection.ids.has(id));
  const isAll = chosen.length === articles.length;
  return (
    <div
      role="group"
      aria-label={text('article:bulk.label')}
      className="flex min-h-10 flex-wrap items-center gap-2 rounded-card border border-border bg-surface px-4 py-1"
    >
      <Checkbox
        label={
          chosen.length === 0
            ? text('article:bulk.all')
            : text('article:bulk.selected', { count: chosen.length })
        }
        isSelected={isAll && chosen.length > 0}
        isIndeterminate={chosen.length > 0 && !isAll}
        onChange={() => (isAll ? selection.clear() : selection.selectAll(articles.map(({ id }) => id)))}
        className="me-auto"
      />
      {chosen.length > 0 && (
        <>
          {articleStatuses.map((status) => (
            <Button
              key={status}
              size="small"
              isDisabled={bulk.isPending}
              onPress={() => void bulk.change(chosen, { status })}
            >
              {text(`article:to.${status}`)}
            </Button>
          ))}
          <MoveMenu
            {...{ portalKey, locale }}
            isDisabled={bulk.isPending}
            onMove={(categoryId) => void bulk.change(chosen, { category_id: categoryId })}
          />
          {mayWrite && (
            <Button
              size="small"
              variant="danger"
              isDisabled={bulk.isPending}
              icon={<Trash2 aria-hidden size={14} />}
              onPress={() => void bulk.remove(chosen)}
            >
              {text('common:delete')}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

type MoveMenuProps = Pick<BulkBarProps, 'portalKey' | 'locale'> & {
  isDisabled: boolean;
  onMove: (categoryId: number | null) => void;
};

function MoveMenu({ portalKey, locale, isDisabled, onMove }: MoveMenuProps) {
  const text = useText();
  const { data: categories = [] } = useQuery(categoriesQuery(portalKey.accountId, portalKey.slug, locale));
  if (categories.length === 0) return null;
  return (
    <Menu
      label={text('article:bulk.move')}
      trigger={
        <Button size="small" isDisabled={isDisabled} icon={<FolderInput aria-hidden size={14} />}>
          {text('article:bulk.move')}
        </Button>
      }
      items={[
        { id: 'none', label: text('article:uncategorized'), onAction: () => onMove(null) },
        ...categories.map(({ id, name, icon }) => ({
          id: String(id),
          label: icon === '' ? name : `${icon} ${name}`,
          onAction: () => onMove(id),
        })),
      ]}
    />
  );
}
