import type { Automation } from '@confab/contract/features/automation';
import { ReorderList } from '@confab/ui/reorder-list';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import type { Bulk } from '../../bulk-action/index.ts';
import { moveAutomationMutation } from '../api.ts';
import { AutomationRow } from './automation-row.tsx';

/** All rules in the order in which they run, which is changed by dragging or by keys. */
export function OrderedAutomations({
  automations,
  bulk,
}: {
  automations: readonly Automation[];
  bulk: Bulk;
}) {
  const text = useText();
  const move = useMutation({
    ...moveAutomationMutation(useQueryClient(), useAccountId()),
    onError: (error) => toast({ text: errorText(error, text), tone: 'danger' }),
  });
  return (
    <ReorderList
      label={text('automation:list.title')}
      items={automations}
      itemId={({ id }) => String(id)}
      handleLabel={({ name }) => text('automation:list.move', { name })}
      hint={text('automation:list.moveHint')}
      movedText={({ name }, position) => text('automation:list.moved', { name, position })}
      onReorder={(rules, { id }, position) => move.mutate({ id, position, rules })}
    >
      {(automation) => <AutomationRow automation={automation} bulk={bulk} />}
    </ReorderList>
  );
}
