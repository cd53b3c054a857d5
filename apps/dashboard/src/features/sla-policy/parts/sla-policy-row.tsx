import type { SlaPolicy } from '@confab/contract/features/sla-policy';
import { IconButton } from '@confab/ui/icon-button';
import { Pencil, Trash2 } from 'lucide-react';
import { useText } from '../../../platform/messages/use-text.ts';
import { largestUnit, targetsOf } from '../model.ts';

type SlaPolicyRowProps = { slaPolicy: SlaPolicy; onEdit: () => void; onDelete: () => void };

export function SlaPolicyRow({ slaPolicy, onEdit, onDelete }: SlaPolicyRowProps) {
  const text = useText();
  const { name, description, only_during_business_hours: onlyOpen } = slaPolicy;
  const facts = targetsOf(slaPolicy).map((target) => {
    const { count, unit } = largestUnit(target.seconds);
    return text(`sla-policy:target.${target.name}`, { time: text(`sla-policy:time.${unit}`, { count }) });
  });
  if (onlyOpen) facts.push(text('sla-policy:businessHours'));
  return (
    <li className="flex min-h-12 items-center gap-3 border-b border-border py-1.5 ps-5 pe-3 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="truncate text-control font-medium">
          <bdi className="truncate-end">{name}</bdi>
        </p>
        {description !== null && (
          <p className="truncate text-meta text-text-muted">
            <bdi className="truncate-end">{description}</bdi>
          </p>
        )}
        <p className="text-meta text-text-muted">{facts.join(' · ')}</p>
      </div>
      <IconButton
        label={text('sla-policy:edit', { name })}
        icon={<Pencil aria-hidden size={14} />}
        onPress={onEdit}
      />
      <IconButton
        label={text('sla-policy:remove', { name })}
        icon={<Trash2 aria-hidden size={14} />}
        onPress={onDelete}
      />
    </li>
  );
}
