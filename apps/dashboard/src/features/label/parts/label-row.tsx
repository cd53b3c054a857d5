import { IconButton } from '@confab/ui/icon-button';
import type { Label } from '@confab/contract/features/label';
import { EyeOff, Pencil, Trash2 } from 'lucide-react';
import { useText } from '../../../platform/messages/use-text.ts';

type LabelRowProps = { label: Label; onEdit: () => void; onDelete: () => void };

export function LabelRow({ label, onEdit, onDelete }: LabelRowProps) {
  const text = useText();
  const { title, description, color, show_on_sidebar: isShown } = label;
  return (
    <li className="flex min-h-12 items-center gap-3 border-b border-border py-1.5 ps-5 pe-3 last:border-0">
      <span aria-hidden className="size-3 shrink-0 rounded-full" style={{ backgroundColor: color }} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-control font-medium">
          <bdi className="truncate-end">{title}</bdi>
        </p>
        {description != null && description !== '' && (
          <p className="truncate text-meta text-text-muted">
            <bdi className="truncate-end">{description}</bdi>
          </p>
        )}
      </div>
      {isShown === false && (
        <span className="flex items-center gap-1 text-meta text-text-muted">
          <EyeOff aria-hidden size={12} />
          {text('label:list.hidden')}
        </span>
      )}
      <IconButton
        label={text('label:edit', { title })}
        icon={<Pencil aria-hidden size={14} />}
        onPress={onEdit}
      />
      <IconButton
        label={text('label:remove', { title })}
        icon={<Trash2 aria-hidden size={14} />}
        onPress={onDelete}
      />
    </li>
  );
}
