import { Button } from '@confab/ui/button';
import { IconButton } from '@confab/ui/icon-button';
import { Menu } from '@confab/ui/menu';
import { X } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { registerCommands } from '../../../../platform/commands/commands.ts';
import type { ConversationLocation } from '../../../../platform/conversation-location.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { agentsQuery } from '../../api.ts';
import type { ActionTarget } from '../../changes/target-model.ts';
import {
  assigneeItems,
  mixedLabelItems,
  snoozeItems,
  statusItems,
  teamItems,
  type ActionLists,
} from '../../changes/parts/use-action-items.tsx';
import { actionCommands } from '../../changes/parts/use-conversation-commands.tsx';
import type { Conversations } from '../../list/parts/use-conversations.ts';
import type { ReferenceData } from '../../parts/use-reference-data.ts';
import type { ListSelection } from '../../selection/parts/use-selection.ts';
import type { BulkChange } from '../bulk-api.ts';
import { bulkTarget, snoozedUntil } from '../target-model.ts';
import { BulkProgress } from './bulk-progress.tsx';
import { useBulk } from './use-bulk.ts';

const SnoozeModal = lazy(async () => ({
  default: (await import('../../changes/parts/snooze-modal.tsx')).SnoozeModal,
}));

export type BulkBarProps = {
  place: ConversationLocation;
  conversations: Conversations;
  referenceData: ReferenceData;
  selection: ListSelection;
};

/** Below the list: what is selected, what can be done with it, and how far that got. */
export function BulkBar({ place, conversations, referenceData, selection }: BulkBarProps) {
  const text = useText();
  const bulk = useBulk(place.accountId);
  const [asksSnooze, setAsksSnooze] = useState(false);
  const agents = (useQuery(agentsQuery(place.accountId)).data ?? []).filter(({ confirmed }) => confirmed);
  const { ids, isEverything, goneCount } = selection;
  const apply = (change: BulkChange) =>
    bulk.run(
      isEverything ? { everythingIn: conversations.filter } : { ids: [...ids] },
      change,
      selection.clear,
    );
  const target = bulkTarget({ apply, askSnooze: () => setAsksSnooze(true) });
  const lists = { ...referenceData, agents };
  useBulkCommands(target, lists, ids.size);
  const isShown = ids.size > 0 || bulk.progress !== undefined || goneCount > 0;
  return (
    <>
      {isShown && (
        <section
          aria-label={text('bulk-action:bar')}
          className="flex shrink-0 flex-col gap-1 border-t border-border bg-surface-raised px-3 py-2 shadow-float"
        >
          {bulk.progress && <BulkProgress bulk={bulk} progress={bulk.progress} />}
          {goneCount > 0 && (
            <p className="flex items-center gap-2 text-meta text-text-muted">
              <span role="status" className="flex-1">
                {text('bulk-action:gone', { count: goneCount })}
              </span>
              {ids.size === 0 && <ClearButton selection={selection} />}
            </p>
          )}
          {ids.size > 0 && (
            <>
              <Chosen conversations={conversations} selection={selection} />
              <BulkMenus target={target} lists={lists} isDisabled={bulk.isStarting || bulk.isWorking} />
            </>
          )}
        </section>
      )}
      {asksSnooze && (
        <Suspense>
          <SnoozeModal
            onSnooze={(until) => apply(snoozedUntil(until))}
            onClose={() => setAsksSnooze(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function useBulkCommands(target: ActionTarget, lists: ActionLists, count: number): void {
  const text = useText();
  useEffect(() => {
    if (count === 0) return undefined;
    const place = { prefix: 'selected', group: text('bulk-action:group', { count }) };
    return registerCommands(() => actionCommands(target, place, lists, text));
  }, [target, lists, count, text]);
}

/** How many, and the way to everything that matches. */
function Chosen({ conversations, selection }: Pick<BulkBarProps, 'conversations' | 'selection'>) {
  const text = useText();
  const { ids, isEverything } = selection;
  const { items, list } = conversations;
  const total = totalOf(conversations);
  const isOffered = !isEverything && ids.size === items.length && list.hasNextPage;
  const count =
    isEverything && total !== undefined
      ? text('bulk-action:everything', { count: total })
      : text('bulk-action:selected', { count: ids.size });
  return (
    <div className="flex min-h-7 items-center gap-2 text-control">
      <span role="status" className="tabular min-w-0 flex-1 truncate font-medium">
        {count}
      </span>
      {isOffered && (
        <Button
          size="small"
          variant="quiet"
          className="text-accent-text!"
          onPress={selection.selectEverything}
        >
          {total === undefined
            ? text('bulk-action:selectEverything')
            : text('bulk-action:selectAllMatching', { count: total })}
        </Button>
      )}
      {ids.size < items.length && (
        <Button
          size="small"
          variant="quiet"
          className="text-accent-text!"
          onPress={() => selection.selectAll(items.map(({ id }) => id))}
        >
          {text('bulk-action:selectLoaded')}
        </Button>
      )}
      <ClearButton selection={selection} />
    </div>
  );
}

function ClearButton({ selection }: Pick<BulkBarProps, 'selection'>) {
  const text = useText();
  return (
    <IconButton
      size="small"
      label={text('bulk-action:clear')}
      shortcut={['escape']}
      icon={<X aria-hidden size={14} />}
      onPress={selection.clear}
    />
  );
}

/** How many the whole list has, as its tab says. */
function totalOf({ counts, filter }: Conversations): number | undefined {
  switch (filter.assignee_type) {
    case 'me':
      return counts?.mine_count;
    case 'unassigned':
      return counts?.unassigned_count;
    case 'assigned':
      return counts?.assigned_count;
    case 'all':
    case undefined:
      return counts?.all_count;
  }
}

type BulkMenusProps = { target: ActionTarget; lists: ActionLists; isDisabled: boolean };

function BulkMenus({ target, lists, isDisabled }: BulkMenusProps) {
  const text = useText();
  const menus = [
    {
      label: text('conversation:action.assign'),
      items: assigneeItems(target, lists, text),
    },
    ...(lists.teams.length === 0
      ? []
      : [{ label: text('conversation:action.team'), items: teamItems(target, lists.teams, text) }]),
    {
      label: text('conversation:action.labels'),
      items: mixedLabelItems(target, lists.labels, text),
      isDisabled: lists.labels.length === 0,
    },
    {
      label: text('bulk-action:status'),
      items: statusItems(target, text).filter(({ id }) => id !== 'snooze'),
    },
    {
      label: text('conversation:action.snooze'),
      items: snoozeItems(target, text),
    },
  ];
  return (
    <div
      role="toolbar"
      aria-label={text('bulk-action:actions')}
      className="flex flex-wrap items-center gap-1"
    >
      {menus.map((menu) => (
        <Menu
          key={menu.label}
          label={menu.label}
          placement="top start"
          items={menu.items}
          trigger={
            <Button size="small" variant="secondary" isDisabled={isDisabled || menu.isDisabled === true}>
              {menu.label}
            </Button>
          }
        />
      ))}
    </div>
  );
}
