import { Avatar } from '@confab/ui/avatar';
import { Badge } from '@confab/ui/badge';
import { IconButton } from '@confab/ui/icon-button';
import type { Agent } from '@confab/contract/features/user';
import { Pencil, UserMinus } from 'lucide-react';
import { useText } from '../../../platform/messages/use-text.ts';

import { InviteAgainButton } from './invite-again-button.tsx';

type AgentRowProps = {
  agent: Agent;
  /** The name of their custom role. */
  customRole: string | undefined;
  isSelf: boolean;
  onEdit: () => void;
  /** Absent where the person cannot be removed. */
  onRemove: (() => void) | undefined;
};

export function AgentRow({ agent, customRole, isSelf, onEdit, onRemove }: AgentRowProps) {
  const text = useText();
  const { name, email, role, thumbnail, confirmed, availability_status: availability } = agent;
  return (
    <li className="flex items-center gap-3 border-b border-border py-2.5 ps-5 pe-3 last:border-0">
      <Avatar
        name={name}
        src={thumbnail}
        presence={availability ?? 'offline'}
        presenceLabel={text(`agent:availability.${availability ?? 'offline'}`)}
      />
      <div className="min-w-0 flex-1 sm:flex sm:items-center sm:gap-3">
        <div className="min-w-0 flex-1">
          <p className="flex items-center gap-2 text-control font-medium">
            <span className="truncate" dir="auto">
              {name}
            </span>
            {isSelf && <Badge className="-my-1">{text('agent:list.you')}</Badge>}
            {!confirmed && (
              <Badge tone="warning" className="-my-1">
                {text('agent:list.pending')}
              </Badge>
            )}
          </p>
          <p className="truncate text-meta text-text-muted rtl:text-right" dir="ltr">
            {email}
          </p>
        </div>
        <p className="truncate text-meta text-text-muted sm:w-28 sm:text-control">
          <bdi className="truncate-end">{customRole ?? text(`agent:role.${role ?? 'agent'}`)}</bdi>
        </p>
      </div>
      <span className="flex justify-end sm:w-24">
        {!confirmed && <InviteAgainButton agent={agent} />}
        <IconButton
          label={text('agent:edit', { name })}
          icon={<Pencil aria-hidden size={14} />}
          onPress={onEdit}
        />
        <IconButton
          label={text('agent:remove', { name })}
          icon={<UserMinus aria-hidden size={14} />}
          isDisabled={onRemove === undefined}
          {...(onRemove ? { onPress: onRemove } : {})}
        />
      </span>
    </li>
  );
}
