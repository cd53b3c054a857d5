import type { Automation } from '@confab/contract/features/automation';
import { ButtonLink } from '@confab/ui/button-link';
import { IconButton } from '@confab/ui/icon-button';
import { Switch } from '@confab/ui/switch';
import { Copy, History, Pencil, Play, Trash2 } from 'lucide-react';
import { accountPath } from '../../../platform/account/access.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import type { Bulk } from '../../bulk-action/index.ts';
import { canBeApplied, useApply } from './use-apply.ts';
import { useRowActions } from './use-row-actions.ts';

type AutomationRowProps = { automation: Automation; bulk: Bulk };

/** A rule: what it waits for, whether it is on, and what can be done with it. */
export function AutomationRow({ automation, bulk }: AutomationRowProps) {
  const { name, description, event_name: event } = automation;
  const text = useText();
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-2 gap-y-1">
      <div className="min-w-48 flex-1">
        <p className="truncate text-control font-medium">
          <bdi className="truncate-end">{name}</bdi>
        </p>
        <p className="flex gap-1 text-meta text-text-muted">
          <span className="max-w-full shrink-0 truncate">{text(`automation:event.${event}`)}</span>
          {description && (
            <>
              <span>·</span>
              <bdi className="truncate">{description}</bdi>
            </>
          )}
        </p>
      </div>
      <RowControls automation={automation} bulk={bulk} />
    </div>
  );
}

function RowControls({ automation, bulk }: AutomationRowProps) {
  const { id, name, active, account_id: accountId } = automation;
  const text = useText();
  const actions = useRowActions(automation);
  const apply = useApply(automation, bulk);
  const linkTo = (end: string) => accountPath(accountId, `settings/automation/${id}/${end}`);
  return (
    <div className="flex items-center gap-1">
      <Switch
        className="me-2"
        hideLabel
        label={text('automation:list.active', { name })}
        isSelected={active}
        isDisabled={actions.isPending}
        onChange={(next) => void actions.toggle(next)}
      />
      <ButtonLink
        variant="quiet"
        aria-label={text('automation:list.edit', { name })}
        icon={<Pencil aria-hidden size={14} />}
        href={linkTo('edit')}
      >
        {text('automation:list.editShort')}
      </ButtonLink>
      <ButtonLink
        variant="quiet"
        aria-label={text('automation:list.runs', { name })}
        icon={<History aria-hidden size={14} />}
        href={linkTo('runs')}
      >
        {text('automation:list.runsShort')}
      </ButtonLink>
      {canBeApplied(automation) && (
        <IconButton
          label={text('automation:list.apply', { name })}
          icon={<Play aria-hidden size={14} />}
          isDisabled={apply.isPending || bulk.isWorking}
          onPress={apply.run}
        />
      )}
      <IconButton
        label={text('automation:list.clone', { name })}
        icon={<Copy aria-hidden size={14} />}
        isDisabled={actions.isPending}
        onPress={() => void actions.clone()}
      />
      <IconButton
        label={text('automation:list.remove', { name })}
        icon={<Trash2 aria-hidden size={14} />}
        isDisabled={actions.isPending}
        onPress={() => void actions.remove()}
      />
    </div>
  );
}
