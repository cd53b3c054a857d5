import { maxContactCount, type Contact } from '@confab/contract/features/contact';
import type { Label } from '@confab/contract/features/label';
import type { Condition } from '@confab/contract/kit/conditions';
import { Button } from '@confab/ui/button';
import { confirm } from '@confab/ui/confirm';
import { Menu } from '@confab/ui/menu';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import {
  useAccountId,
  useIsAdministrator,
  useMayTransferContacts,
} from '../../../../platform/account/account-context.ts';
import { registerCommands } from '../../../../platform/commands/commands.ts';
import type { Text } from '../../../../platform/messages/catalog.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import type { ListSelection } from '../../../../platform/selection/use-selection.ts';
import { BulkFrame, useBulk } from '../../../bulk-action/index.ts';
import { labelsQuery } from '../../../label/index.ts';
import type { ContactListLocation } from '../../model.ts';
import { LazyExportModal } from '../../transfer/parts/contact-transfer.tsx';
import { contactCommands, type ContactActions } from './contact-commands.ts';
import { canSelectEverything, selectionInput } from '../selection-model.ts';

const MergeModal = lazy(async () => ({
  default: (await import('../../merging/parts/merge-modal.tsx')).MergeModal,
}));

export type ContactBulkBarProps = {
  location: ContactListLocation;
  conditions: readonly Condition[] | undefined;
  selection: ListSelection;
  items: readonly Contact[];
  /** How many the list has, as far as they are counted. */
  count: number | undefined;
  hasMore: boolean;
};

/** Below the list: how many are selected, what can be done with them, and how far that got. */
export function ContactBulkBar(props: ContactBulkBarProps) {
  const { location, conditions, selection, items, hasMore } = props;
  const text = useText();
  const bulk = useBulk(useAccountId());
  const labels = useQuery(labelsQuery(useAccountId())).data?.payload ?? noLabels;
  const [opened, open] = useState<'merge' | 'export'>();
  const { ids, isEverything, goneCount } = selection;
  const total = props.count !== undefined && props.count < maxContactCount ? props.count : undefined;
  const count = isEverything ? total : ids.size;
  const input = selectionInput({ ids, isEverything, location, conditions });
  const isDisabled = bulk.isStarting || bulk.isWorking;
  const remove = async () => {
    if (await askDelete(count, text)) bulk.run({ ...input, action_name: 'delete' }, selection.clear);
  };
  const actions: ContactActions = {
    changeLabels: (change) => bulk.run({ ...input, labels: change }, selection.clear),
    merge: ids.size === 2 && !isEverything ? () => open('merge') : undefined,
    export: useMayTransferContacts() ? () => open('export') : undefined,
    delete: useIsAdministrator() ? () => void remove() : undefined,
  };
  useContactCommands(actions, labels, { count: ids.size, isDisabled });
  const [first, second] = [...ids];
  const close = () => open(undefined);
  return (
    <>
      <BulkFrame
        bulk={bulk}
        label={text('contact:bulk.bar')}
        goneText={text('contact:bulk.gone', { count: goneCount })}
        chosen={{
          selection,
          loaded: items,
          total,
          hasMore: hasMore && canSelectEverything(location, conditions),
        }}
        className="px-5 max-md:px-4"
      >
        <Toolbar actions={actions} labels={labels} isDisabled={isDisabled} />
      </BulkFrame>
      <Suspense>
        {opened === 'merge' && first !== undefined && (
          <MergeModal contactId={first} otherId={second} onClose={close} onMerged={selection.clear} />
        )}
        {opened === 'export' && (
          <LazyExportModal
            subject={
              isEverything ? { kind: 'list', location, conditions } : { kind: 'selection', ids: [...ids] }
            }
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

const noLabels: readonly Label[] = [];

/** What the bar offers, in the palette while something is selected. */
function useContactCommands(
  actions: ContactActions,
  labels: readonly Label[],
  { count, isDisabled }: { count: number; isDisabled: boolean },
): void {
  const text = useText();
  useEffect(() => {
    if (count === 0 || isDisabled) return undefined;
    return registerCommands(() => contactCommands(actions, labels, count, text));
  }, [actions, labels, count, isDisabled, text]);
}

/** Confirms what is deleted with the contacts. `count` is undefined when there are too many to be counted. */
function askDelete(count: number | undefined, text: Text): Promise<boolean> {
  return confirm({
    title:
      count === undefined ? text('contact:bulk.deleteAllTitle') : text('contact:bulk.deleteTitle', { count }),
    description: text('contact:bulk.deleteText'),
    confirmLabel: text('contact:page.deleteConfirm'),
    cancelLabel: text('common:cancel'),
    tone: 'danger',
  });
}

type ToolbarProps = { actions: ContactActions; labels: readonly Label[]; isDisabled: boolean };

function Toolbar({ actions, labels, isDisabled }: ToolbarProps) {
  const text = useText();
  return (
    <div role="toolbar" aria-label={text('contact:bulk.actions')} className="flex flex-wrap gap-1">
      <LabelMenu labels={labels} isDisabled={isDisabled} onChange={actions.changeLabels} />
      {actions.merge && (
        <Button size="small" onPress={actions.merge}>
          {text('contact:bulk.merge')}
        </Button>
      )}
      {actions.export && (
        <Button size="small" onPress={actions.export}>
          {text('contact:bulk.export')}
        </Button>
      )}
      {actions.delete && (
        <Button size="small" isDisabled={isDisabled} className="text-danger!" onPress={actions.delete}>
          {text('contact:bulk.delete')}
        </Button>
      )}
    </div>
  );
}

type LabelMenuProps = {
  labels: readonly Label[];
  isDisabled: boolean;
  onChange: ContactActions['changeLabels'];
};

function LabelMenu({ labels, isDisabled, onChange }: LabelMenuProps) {
  const text = useText();
  const groups = (['add', 'remove'] as const).map((what) => ({
    id: what,
    title: text(`contact:bulk.${what}`),
    items: labels.map(({ title, color }) => ({
      id: `${what}-${title}`,
      label: title,
      icon: <span className="size-2 rounded-full" style={{ backgroundColor: color }} />,
      onAction: () => onChange(what === 'add' ? { add: [title] } : { remove: [title] }),
    })),
  }));
  return (
    <Menu
      label={text('contact:labels.title')}
      placement="top start"
      items={groups}
      trigger={
        <Button size="small" isDisabled={isDisabled || labels.length === 0}>
          {text('contact:labels.title')}
        </Button>
      }
    />
  );
}
