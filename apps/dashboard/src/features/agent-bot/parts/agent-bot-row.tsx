import type { AgentBot } from '@confab/contract/features/agent-bot';
import { Avatar } from '@confab/ui/avatar';
import { IconButton } from '@confab/ui/icon-button';
import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { useText } from '../../../platform/messages/use-text.ts';

type AgentBotRowProps = { bot: AgentBot; onEdit: () => void; onToken: () => void; onDelete: () => void };

export function AgentBotRow({ bot, onEdit, onToken, onDelete }: AgentBotRowProps) {
  const { name, description, outgoing_url: url, thumbnail, bot_type: type } = bot;
  const text = useText();
  const where = type === 'csml' ? text('agent-bot:list.csml') : (url ?? text('agent-bot:list.noUrl'));
  return (
    <li className="flex min-h-14 items-center gap-3 border-b border-border py-2 ps-5 pe-3 last:border-0">
      <Avatar name={name} src={thumbnail} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-control font-medium">
          <bdi>{name}</bdi>
        </p>
        {description !== null && (
          <p className="truncate text-meta text-text-muted">
            <bdi>{description}</bdi>
          </p>
        )}
        <p className="truncate text-meta text-text-muted">
          <bdi>{where}</bdi>
        </p>
      </div>
      <span className="flex">
        <IconButton
          label={text('agent-bot:list.token', { name })}
          icon={<KeyRound aria-hidden size={14} />}
          onPress={onToken}
        />
        <IconButton
          label={text('agent-bot:list.edit', { name })}
          icon={<Pencil aria-hidden size={14} />}
          onPress={onEdit}
        />
        <IconButton
          label={text('agent-bot:list.remove', { name })}
          icon={<Trash2 aria-hidden size={14} />}
          onPress={onDelete}
        />
      </span>
    </li>
  );
}
