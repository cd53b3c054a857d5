import type { CustomRole } from '@confab/contract/features/custom-role';
import { Badge } from '@confab/ui/badge';
import { IconButton } from '@confab/ui/icon-button';
import { Pencil, Trash2 } from 'lucide-react';
import { useText } from '../../../platform/messages/use-text.ts';
import { namedPermissions } from '../model.ts';

type CustomRoleRowProps = {
  role: CustomRole;
  memberCount: number;
  onEdit: () => void;
  onDelete: () => void;
};

export function CustomRoleRow({ role, memberCount, onEdit, onDelete }: CustomRoleRowProps) {
  const text = useText();
  const { name, description } = role;
  const permissions = namedPermissions(role);
  const members = text('custom-role:list.members', { count: memberCount });
  return (
    <li className="flex items-center gap-3 border-b border-border py-2.5 ps-5 pe-3 last:border-0">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="truncate text-control font-medium">
          <bdi className="truncate-end">{name}</bdi>
        </p>
        {description !== '' && (
          <p className="line-clamp-2 text-meta text-text-muted rtl:text-right" dir="auto">
            {description}
          </p>
        )}
        <p className="flex flex-wrap gap-1">
          {permissions.length === 0 && <Badge>{text('custom-role:permission.none')}</Badge>}
          {permissions.map((permission) => (
            <Badge key={permission}>{text(`custom-role:permission.${permission}`)}</Badge>
          ))}
        </p>
        <p className="text-meta text-text-muted sm:hidden">{members}</p>
      </div>
      <span className="w-24 shrink-0 text-control text-text-muted max-sm:hidden">{members}</span>
      <span className="flex">
        <IconButton
          label={text('custom-role:edit', { name })}
          icon={<Pencil aria-hidden size={14} />}
          onPress={onEdit}
        />
        <IconButton
          label={text('custom-role:remove', { name })}
          icon={<Trash2 aria-hidden size={14} />}
          onPress={onDelete}
        />
      </span>
    </li>
  );
}
