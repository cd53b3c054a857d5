import type { CustomAttribute } from '@confab/contract/features/custom-attribute';
import { Badge } from '@confab/ui/badge';
import { IconButton } from '@confab/ui/icon-button';
import { Pencil, Trash2 } from 'lucide-react';
import { useText } from '../../../platform/messages/use-text.ts';

type CustomAttributeRowProps = { attribute: CustomAttribute; onEdit: () => void; onDelete: () => void };

export function CustomAttributeRow({ attribute, onEdit, onDelete }: CustomAttributeRowProps) {
  const text = useText();
  const { attribute_display_name: name, attribute_key: key, attribute_description: description } = attribute;
  return (
    <li className="flex min-h-12 items-center gap-3 border-b border-border py-1.5 ps-5 pe-3 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="truncate text-control font-medium">
          <bdi className="truncate-end">{name}</bdi>
        </p>
        <p className="flex gap-1 text-meta text-text-muted">
          <code dir="ltr" className="max-w-full shrink-0 truncate">
            {key}
          </code>
          {description && (
            <>
              <span>·</span>
              <bdi className="truncate">{description}</bdi>
            </>
          )}
        </p>
      </div>
      <Badge>{text(`custom-attribute:type.${attribute.attribute_display_type}`)}</Badge>
      <IconButton
        label={text('custom-attribute:edit', { name })}
        icon={<Pencil aria-hidden size={14} />}
        onPress={onEdit}
      />
      <IconButton
        label={text('custom-attribute:remove', { name })}
        icon={<Trash2 aria-hidden size={14} />}
        onPress={onDelete}
      />
    </li>
  );
}
