import { IconButton } from '@confab/ui/icon-button';
import { Menu, type MenuGroup } from '@confab/ui/menu';
import { CheckCheck, Ellipsis, ListFilter } from 'lucide-react';
import { use } from 'react';
import type { Text } from '../../../platform/messages/catalog.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { PageToolsContext } from '../../../platform/pages/page-tools.ts';
import type { NotificationFilter } from '../model.ts';
import { deleteItems } from './notification-panel.tsx';
import type { NotificationChanges } from './use-notification-changes.ts';

type InboxViewHeaderProps = {
  filter: NotificationFilter;
  onFilter: (filter: NotificationFilter) => void;
  changes: NotificationChanges;
};

/** Title, filter and what can be done with all; on phones also the navigation, in the same row. */
export function InboxViewHeader({ filter, onFilter, changes }: InboxViewHeaderProps) {
  const text = useText();
  const tools = use(PageToolsContext);
  return (
    <header className="flex h-12 shrink-0 items-center gap-1 border-b border-border ps-3 pe-2 max-lg:ps-1">
      <div className="lg:hidden">{tools.start}</div>
      <h1 className="min-w-0 flex-1 truncate text-body font-semibold">{text('notification:inbox.title')}</h1>
      <Menu
        label={text('notification:inbox.display')}
        placement="bottom end"
        trigger={
          <IconButton
            label={text('notification:inbox.display')}
            icon={<ListFilter aria-hidden size={16} />}
          />
        }
        items={displayItems(filter, onFilter, text)}
      />
      <IconButton
        label={text('notification:action.readAll')}
        icon={<CheckCheck aria-hidden size={16} />}
        onPress={changes.readAll}
      />
      <Menu
        label={text('notification:action.more')}
        placement="bottom end"
        items={deleteItems(changes, text)}
        trigger={
          <IconButton
            label={text('notification:action.more')}
            icon={<Ellipsis aria-hidden size={16} />}
            hasTooltip={false}
          />
        }
      />
      <div className="md:hidden">{tools.end}</div>
    </header>
  );
}

function displayItems(
  filter: NotificationFilter,
  onFilter: InboxViewHeaderProps['onFilter'],
  text: Text,
): MenuGroup[] {
  return [
    {
      id: 'shown',
      title: text('notification:inbox.shown'),
      items: [
        {
          id: 'read',
          label: text('notification:inbox.read'),
          isSelected: filter.hasRead,
          onAction: () => onFilter({ ...filter, hasRead: !filter.hasRead }),
        },
        {
          id: 'snoozed',
          label: text('notification:inbox.snoozed'),
          isSelected: filter.hasSnoozed,
          onAction: () => onFilter({ ...filter, hasSnoozed: !filter.hasSnoozed }),
        },
      ],
    },
    {
      id: 'order',
      title: text('notification:inbox.order'),
      items: (['desc', 'asc'] as const).map((order) => ({
        id: order,
        label: text(`notification:inbox.${order}`),
        isSelected: filter.order === order,
        onAction: () => onFilter({ ...filter, order }),
      })),
    },
  ];
}
