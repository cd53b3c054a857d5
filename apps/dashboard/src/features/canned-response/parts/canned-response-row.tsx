import type { CannedResponse } from '@confab/contract/features/canned-response';
import { IconButton } from '@confab/ui/icon-button';
import { Pencil, Trash2 } from 'lucide-react';
import { plainText } from '@confab/rules/plain-text';
import { useText } from '../../../platform/messages/use-text.ts';

type CannedResponseRowProps = { cannedResponse: CannedResponse; onEdit: () => void; onDelete: () => void };

export function CannedResponseRow({
  cannedResponse: { short_code: code, content },
  onEdit,
  onDelete,
}: CannedResponseRowProps) {
  const text = useText();
  return (
    <li className="flex min-h-12 items-center gap-3 border-b border-border py-1.5 ps-5 pe-3 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="truncate text-control font-medium">
          <bdi className="truncate-end">/{code}</bdi>
        </p>
        <p className="truncate text-meta text-text-muted">
          <bdi className="truncate-end">{plainText(content)}</bdi>
        </p>
      </div>
      <IconButton
        label={text('canned-response:edit', { code })}
        icon={<Pencil aria-hidden size={14} />}
        onPress={onEdit}
      />
      <IconButton
        label={text('canned-response:remove', { code })}
        icon={<Trash2 aria-hidden size={14} />}
        onPress={onDelete}
      />
    </li>
  );
}
