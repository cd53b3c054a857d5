import type { DashboardApp } from '@confab/contract/features/dashboard-app';
import { IconButton } from '@confab/ui/icon-button';
import { Pencil, Trash2 } from 'lucide-react';
import { useText } from '../../../platform/messages/use-text.ts';

type DashboardAppRowProps = { dashboardApp: DashboardApp; onEdit: () => void; onDelete: () => void };

export function DashboardAppRow({
  dashboardApp: { title: name, content },
  onEdit,
  onDelete,
}: DashboardAppRowProps) {
  const text = useText();
  return (
    <li className="flex min-h-12 items-center gap-3 border-b border-border py-1.5 ps-5 pe-3 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="truncate text-control font-medium">
          <bdi className="truncate-end">{name}</bdi>
        </p>
        <p dir="ltr" className="truncate text-meta text-text-muted rtl:text-end">
          {content.map(({ url }) => url).join(', ')}
        </p>
      </div>
      <IconButton
        label={text('dashboard-app:edit', { name })}
        icon={<Pencil aria-hidden size={14} />}
        onPress={onEdit}
      />
      <IconButton
        label={text('dashboard-app:remove', { name })}
        icon={<Trash2 aria-hidden size={14} />}
        onPress={onDelete}
      />
    </li>
  );
}
