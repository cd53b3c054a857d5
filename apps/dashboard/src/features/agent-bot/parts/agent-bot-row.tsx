import type { AgentBot } from '@confab/contract/features/agent-bot';
import { Avatar } from '@confab/ui/avatar';
import { Badge } from '@confab/ui/badge';
import { IconButton } from '@confab/ui/icon-button';
import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { useText } from '../../../platform/messages/use-text.ts';

type AgentBotRowProps = { bot: AgentBot; onEdit: () => void; onToken: () => void; onDelete: () => void };

export function AgentBotRow({ bot, onEdit, onToken, onDelete }: AgentBotRowProps) {
  const { name, description, thumbnail, system_bot: isOfInstallation } = bot;
  const text = useText();
  return (
    <li className="flex min-h-14 items-center gap-3 border-b border-border py-2 ps-5 pe-3 last:border-0">
      <Avatar name={name} src={thumbnail} />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 text-control font-medium">
          <bdi className="truncate">{name}</bdi>
          {isOfInstallation && <Badge className="shrink-0">{text('agent-bot:list.system')}</Badge>}
        </p>
        {description !== null && (
          <p className="truncate text-meta text-text-muted">
            <bdi className="truncate-end">{description}</bdi>
          </p>
        )}
        <Where bot={bot} />
      </div>
      {!isOfInstallation && (
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
      )}
    </li>
  );
}

/** The address of its webhook; for a bot of the installation, who manages it. */
function Where({ bot: { system_bot, bot_type: type, outgoing_url: url } }: { bot: AgentBot }) {
  const text = useText();
  const ofOurs = type === 'csml' ? text('agent-bot:list.csml') : (url ?? text('agent-bot:list.noUrl'));
  return (
    <p className="truncate text-meta text-text-muted">
      <bdi className="truncate-end">{system_bot ? text('agent-bot:list.systemText') : ofOurs}</bdi>
    </p>
  );
}
