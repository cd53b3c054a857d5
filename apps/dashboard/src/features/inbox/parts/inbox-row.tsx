import { Avatar } from '@confab/ui/avatar';
import { Badge } from '@confab/ui/badge';
import { IconButton } from '@confab/ui/icon-button';
import type { Inbox } from '@confab/contract/features/inbox';
import { Link, useNavigate } from '@tanstack/react-router';
import { Settings2, Trash2 } from 'lucide-react';
import { ChannelIcon } from '../../../channels/channel-icon.tsx';
import { channelKindOf } from '../../../channels/registry.ts';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useText } from '../../../platform/messages/use-text.ts';

type InboxRowProps = { inbox: Inbox; onDelete: () => void };

export function InboxRow({ inbox, onDelete }: InboxRowProps) {
  const text = useText();
  const navigate = useNavigate();
  const accountId = useAccountId();
  const { id, name, avatar_url: avatarUrl, channel_type: channelType, medium, website_url: address } = inbox;
  const kind = channelKindOf(channelType);
  const settings = accountPath(accountId, `settings/inboxes/${id}`);
  return (
    <li className="flex items-center gap-3 border-b border-border py-2.5 ps-5 pe-3 last:border-0">
      <Avatar name={name} src={avatarUrl} shape="square" />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 text-control font-medium">
          <Link to={settings} className="truncate hover:underline" dir="auto">
            {name}
          </Link>
          {inbox.reauthorization_required === true && (
            <Badge tone="danger" className="shrink-0">
              {text('inbox:disconnected')}
            </Badge>
          )}
        </p>
        <p className="flex items-center gap-1.5 text-meta text-text-muted">
          <ChannelIcon channelType={channelType} medium={medium} size={12} className="shrink-0" />
          <span className="truncate">
            {kind ? text(kind.name) : channelType}
            {address != null && ` · ${address}`}
          </span>
        </p>
      </div>
      <IconButton
        label={text('inbox:settings', { name })}
        icon={<Settings2 aria-hidden size={14} />}
        onPress={() => void navigate({ to: settings })}
      />
      <IconButton
        label={text('inbox:remove', { name })}
        icon={<Trash2 aria-hidden size={14} />}
        onPress={onDelete}
      />
    </li>
  );
}
