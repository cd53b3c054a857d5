import { IconButton } from '@confab/ui/icon-button';
import { Menu, type MenuGroup } from '@confab/ui/menu';
import { StatusDot } from '@confab/ui/status-dot';
import { ArrowDownWideNarrow, ListFilter, Rows2, Rows4 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../../platform/messages/use-text.ts';
import type { ListDensity } from './use-density.ts';
import { listStatuses, sortFields, splitSort, type ListSettings } from '../../view-model.ts';

type ListHeaderProps = {
  title: string;
  /** Undefined where conditions select the list. */
  settings: ListSettings | undefined;
  /** Whether the conditions were set by the user. */
  isFiltered: boolean;
  onChange: (settings: ListSettings) => void;
  density: ListDensity;
  /** Further buttons, before those. */
  children: ReactNode;
};

/** Name of the list, its status and its order, or that it is filtered. */
export function ListHeader({ title, settings, isFiltered, onChange, density, children }: ListHeaderProps) {
  const text = useText();
  const status = settings && settings.status !== 'open' && text(`conversation:status.${settings.status}`);
  const note = isFiltered ? text('conversation:filter.filtered') : status;
  return (
    <header className="flex h-12 shrink-0 items-center gap-1 ps-3 pe-2">
      <h1 className="flex min-w-0 flex-1 items-baseline gap-2 text-body font-semibold">
        <bdi className="truncate">{title}</bdi>
        {note && <span className="shrink-0 text-meta font-medium text-text-muted">{note}</span>}
      </h1>
      {children}
      <IconButton
        label={text(density.isCompact ? 'conversation:list.showCards' : 'conversation:list.showLines')}
        icon={density.isCompact ? <Rows2 aria-hidden size={16} /> : <Rows4 aria-hidden size={16} />}
        onPress={density.toggle}
      />
      {settings && <ListMenus {...{ settings, onChange }} />}
    </header>
  );
}

type ListMenusProps = Pick<ListHeaderProps, 'onChange'> & { settings: ListSettings };

function ListMenus({ settings, onChange }: ListMenusProps) {
  const text = useText();
  return (
    <>
      <Menu
        label={text('conversation:list.status')}
        placement="bottom end"
        trigger={<IconButton label={text('conversation:list.status')} icon={<ListFilter size={16} />} />}
        items={listStatuses.map((status) => ({
          id: status,
          label: text(`conversation:status.${status}`),
          ...(status === 'all' ? {} : { icon: <StatusDot status={status} /> }),
          isSelected: status === settings.status,
          onAction: () => onChange({ ...settings, status }),
        }))}
      />
      <Menu
        label={text('conversation:list.sort')}
        placement="bottom end"
        trigger={
          <IconButton label={text('conversation:list.sort')} icon={<ArrowDownWideNarrow size={16} />} />
        }
        items={useSortItems(settings, onChange)}
      />
    </>
  );
}

function useSortItems(settings: ListSettings, onChange: ListHeaderProps['onChange']): MenuGroup[] {
  const text = useText();
  const [current = 'last_activity_at', direction] = splitSort(settings.sort);
  return [
    {
      id: 'field',
      title: text('conversation:list.sortBy'),
      items: sortFields.map((field) => ({
        id: field,
        label: text(`conversation:sort.${field}`),
        isSelected: field === current,
        onAction: () => onChange({ ...settings, sort: `${field}_${direction}` }),
      })),
    },
    {
      id: 'direction',
      items: (['desc', 'asc'] as const).map((next) => ({
        id: next,
        label: text(`conversation:sort.${next}`),
        isSelected: next === direction,
        onAction: () => onChange({ ...settings, sort: `${current}_${next}` }),
      })),
    },
  ];
}
