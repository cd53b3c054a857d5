import { defaultSecondsOnPage, type Campaign } from '@confab/contract/features/campaign';
import { Badge } from '@confab/ui/badge';
import { IconButton } from '@confab/ui/icon-button';
import { Switch } from '@confab/ui/switch';
import { Pencil, Trash2 } from 'lucide-react';
import { useText } from '../../../platform/messages/use-text.ts';
import { useEnable } from './use-enable.ts';

type OngoingRowProps = { campaign: Campaign; onEdit: () => void; onDelete: () => void };

/** A campaign of a website: where and when it shows, and whether it does. */
export function OngoingRow({ campaign, onEdit, onDelete }: OngoingRowProps) {
  const { title, inbox, sender, trigger_rules: rules, enabled } = campaign;
  const text = useText();
  const { enable, isPending } = useEnable();
  const where = rules.url
    ? text('campaign:ongoing.onPages', { url: rules.url })
    : text('campaign:ongoing.everywhere');
  const after = text('campaign:ongoing.after', { count: Number(rules.time_on_page ?? defaultSecondsOnPage) });
  return (
    <li className="flex min-h-12 items-center gap-3 border-b border-border py-2 ps-5 pe-3 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-control font-medium">
          <bdi className="max-w-full truncate">{title}</bdi>
          {campaign.trigger_only_during_business_hours && (
            <Badge>{text('campaign:ongoing.businessHours')}</Badge>
          )}
        </p>
        <p className="truncate text-meta text-text-muted">
          <bdi>{inbox.name}</bdi>
          {sender && (
            <>
              {' · '}
              <bdi>{sender.available_name}</bdi>
            </>
          )}
        </p>
        <p className="truncate text-meta text-text-muted">
          <bdi>{where}</bdi> {after}
        </p>
      </div>
      <Switch
        label={text('campaign:list.enabled', { title })}
        hideLabel
        isSelected={enabled}
        isDisabled={isPending}
        onChange={(isOn) => enable(campaign, isOn)}
      />
      <IconButton
        label={text('campaign:edit', { title })}
        icon={<Pencil aria-hidden size={14} />}
        onPress={onEdit}
      />
      <IconButton
        label={text('campaign:remove', { title })}
        icon={<Trash2 aria-hidden size={14} />}
        onPress={onDelete}
      />
    </li>
  );
}
