import { maxMatchingCount } from '@confab/contract/features/conversation';
import { Button } from '@confab/ui/button';
import { Menu } from '@confab/ui/menu';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { registerCommands } from '../../../../platform/commands/commands.ts';
import type { ConversationLocation } from '../../../../platform/conversation-location.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import type { ListSelection } from '../../../../platform/selection/use-selection.ts';
import { BulkFrame, useBulk } from '../../../bulk-action/index.ts';
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
import { actionCommands } from '../../changes/parts/conversation-commands.ts';
import type { Conversations } from '../../list/parts/use-conversations.ts';
import { useAgentsOf, type ReferenceData } from '../../parts/use-reference-data.ts';
import { selectionInput, type BulkChange } from '../selection-model.ts';
import { bulkTarget, snoozedUntil } from '../target-model.ts';

const SnoozeModal = lazy(async () => ({
  default: (await import('../../changes/parts/snooze-modal.tsx')).SnoozeModal,
}));

export type BulkBarProps = {
  location: ConversationLocation;
  conversations: Conversations;
  referenceData: ReferenceData;
  selection: ListSelection;
};

/** Below the list: what is selected, what can be done with it, and how far that got. */
export function BulkBar(props: BulkBarProps) {
  const { location, conversations, referenceData, selection } = props;
  const text = useText();
  const bulk = useBulk(location.accountId);
  const [asksSnooze, setAsksSnooze] = useState(false);
  const { ids, isEverything, goneCount } = selection;
  const inboxIds = inboxesOf(props);
  const everyone = (useQuery(agentsQuery(location.accountId)).data ?? []).filter(
    ({ confirmed }) => confirmed,
  );
  const common = useAgentsOf(location.accountId, inboxIds);
  const agents = inboxIds.length === 0 ? everyone : common;
  const isDisabled = bulk.isStarting || bulk.isWorking;
  const apply = (change: BulkChange) =>
    bulk.run(
      {
        ...selectionInput(isEverything ? { everythingIn: conversations.filter } : { ids: [...ids] }),
        ...change,
      },
      selection.clear,
    );
  const target = bulkTarget({ apply, askSnooze: () => setAsksSnooze(true) });
  const lists = { ...referenceData, agents };
  useBulkCommands(target, lists, ids.size);
  return (
    <>
      <BulkFrame
        bulk={bulk}
        label={text('bulk-action:bar')}
        goneText={text('bulk-action:gone', { count: goneCount })}
        chosen={{
          selection,
          loaded: conversations.items,
          total: knownTotal(conversations),
          hasMore: conversations.list.hasNextPage,
        }}
        className="px-3"
      >
        <BulkMenus target={target} lists={lists} isDisabled={isDisabled} />
      </BulkFrame>
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

/** The inboxes of what is selected; none where they are not known. */
function inboxesOf({ location: { view }, conversations, selection }: BulkBarProps): number[] {
  if (!selection.isEverything)
    return conversations.items.filter(({ id }) => selection.ids.has(id)).map(({ inbox_id: id }) => id);
  return view.kind === 'inbox' ? [view.id] : [];
}

function useBulkCommands(target: ActionTarget, lists: ActionLists, count: number): void {
  const text = useText();
  useEffect(() => {
    if (count === 0) return undefined;
    const commandGroup = { prefix: 'selected', group: text('bulk-action:group', { count }) };
    return registerCommands(() => actionCommands(target, commandGroup, lists, text));
  }, [target, lists, count, text]);
}

/** The total of the whole list; undefined where more match than are counted. */
function knownTotal(conversations: Conversations): number | undefined {
  const total = totalOf(conversations);
  const isPartial = conversations.filter.conditions !== undefined && (total ?? 0) >= maxMatchingCount;
  return isPartial ? undefined : total;
}

/** The total as in the list's tab. */
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
