import { useId, type ReactNode } from 'react';
import {
  Header,
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection,
  Popover,
  Separator,
  SubmenuTrigger,
} from 'react-aria-components/Menu';
import { Check, ChevronRight } from 'lucide-react';
import { KeyHint } from '../data/key-hint.tsx';
import { floatingPanel, listRow } from './list-styles.ts';

export type MenuItem = {
  id: string;
  label: string;
  /** Before the label; decorative. */
  icon?: ReactNode;
  description?: string;
  /** Keys shown at the end; the menu does not listen for them. */
  shortcut?: readonly string[];
  tone?: 'default' | 'danger';
  isDisabled?: boolean;
  /** Shows a check mark, for menus with a selection. */
  isSelected?: boolean;
  /** Makes the item a link. */
  href?: string;
  onAction?: () => void;
  /** Opens beside the item. */
  submenu?: readonly MenuItem[];
};

export type MenuGroup = {
  id: string;
  /** Heading over the group. */
  title?: string;
  items: readonly MenuItem[];
};

type MenuListProps = {
  label: string;
  items: readonly MenuItem[] | readonly MenuGroup[];
  onAction?: ((id: string) => void) | undefined;
  /** Which item has the focus at first; default: the list itself. */
  focused?: 'first' | 'last' | undefined;
};

/** The list inside a menu's panel. */
export function MenuList({ label, items, onAction, focused }: MenuListProps) {
  return (
    <AriaMenu
      aria-label={label}
      shouldFocusWrap
      {...(focused ? { autoFocus: focused } : {})}
      onAction={(key) => onAction?.(String(key))}
      className="max-h-[inherit] min-w-44 overflow-auto p-1 outline-none"
    >
      {groupsOf(items).map((group, index) => [
        index > 0 && <Separator key={`${group.id}-line`} className="mx-2 my-1 h-px bg-border" />,
        <MenuSection key={group.id} {...(group.title === undefined ? { 'aria-label': label } : {})}>
          {group.title !== undefined && (
            <Header className="px-2 pt-1.5 pb-1 text-meta font-medium text-text-muted">{group.title}</Header>
          )}
          {group.items.map((item) => (
            <Row key={item.id} item={item} onAction={onAction} />
          ))}
        </MenuSection>,
      ])}
    </AriaMenu>
  );
}

function Row({ item, onAction }: { item: MenuItem; onAction: MenuListProps['onAction'] }) {
  const labelId = useId();
  if (!item.submenu) return <Leaf item={item} />;
  return (
    <SubmenuTrigger>
      <Leaf item={item} />
      <Popover
        aria-labelledby={labelId}
        offset={2}
        placement={hasRoomBeside() ? 'end top' : 'bottom end'}
        className={floatingPanel}
      >
        <span id={labelId} hidden>
          {item.label}
        </span>
        <MenuList label={item.label} items={item.submenu} onAction={onAction} />
      </Popover>
    </SubmenuTrigger>
  );
}

/** Two menus side by side do not fit on a phone; there the submenu opens below its item. */
function hasRoomBeside(): boolean {
  return window.innerWidth >= 480;
}

function Leaf({ item }: { item: MenuItem }) {
  return (
    <AriaMenuItem
      id={item.id}
      textValue={item.label}
      href={item.href}
      isDisabled={item.isDisabled ?? false}
      onAction={() => item.onAction?.()}
      className={listRow({ tone: item.tone })}
    >
      {item.icon != null && (
        <span aria-hidden className="grid size-4 place-items-center opacity-80">
          {item.icon}
        </span>
      )}
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate">
          <bdi className="truncate-end">{item.label}</bdi>
        </span>
        {item.description !== undefined && (
          <span className="text-meta text-text-muted">{item.description}</span>
        )}
      </span>
      {item.isSelected === true && <Check aria-hidden size={14} className="shrink-0 text-accent-text" />}
      {item.shortcut && <KeyHint keys={item.shortcut} isDecorative className="ms-4" />}
      {item.submenu && (
        <ChevronRight aria-hidden size={14} className="ms-4 shrink-0 text-text-muted rtl:-scale-x-100" />
      )}
    </AriaMenuItem>
  );
}

function groupsOf(items: MenuListProps['items']): readonly MenuGroup[] {
  const groups: MenuGroup[] = [];
  const loose: MenuItem[] = [];
  for (const item of items) {
    if ('items' in item) groups.push(item);
    else loose.push(item);
  }
  return loose.length > 0 ? [{ id: 'items', items: loose }, ...groups] : groups;
}
