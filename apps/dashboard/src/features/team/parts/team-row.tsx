import { IconButton } from '@confab/ui/icon-button';
import type { Team } from '@confab/contract/features/team';
import { Link, useNavigate } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useText } from '../../../platform/messages/use-text.ts';

type TeamRowProps = { team: Team; onDelete: () => void };

export function TeamRow({ team, onDelete }: TeamRowProps) {
  const text = useText();
  const navigate = useNavigate();
  const { id, name, description, is_member: isMember } = team;
  const edit = accountPath(useAccountId(), `settings/teams/${id}/edit`);
  return (
    <li className="flex min-h-12 items-center gap-3 border-b border-border py-1.5 ps-5 pe-3 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="truncate text-control font-medium">
          <Link to={edit} className="truncate-end hover:underline" dir="auto">
            {name}
          </Link>
        </p>
        {description != null && description !== '' && (
          <p className="truncate text-meta text-text-muted">
            <bdi className="truncate-end">{description}</bdi>
          </p>
        )}
      </div>
      {isMember && <span className="shrink-0 text-meta text-text-muted">{text('team:list.mine')}</span>}
      <IconButton
        label={text('team:edit', { name })}
        icon={<Pencil aria-hidden size={14} />}
        onPress={() => void navigate({ to: edit })}
      />
      <IconButton
        label={text('team:remove', { name })}
        icon={<Trash2 aria-hidden size={14} />}
        onPress={onDelete}
      />
    </li>
  );
}
