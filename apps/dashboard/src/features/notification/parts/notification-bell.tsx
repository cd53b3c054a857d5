import { CountBadge } from '@confab/ui/count-badge';
import { deferred } from '@confab/ui/deferred';
import { IconButton } from '@confab/ui/icon-button';
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { useAccountId, useMembership } from '../../../platform/account/account-context.ts';
import { loadMessages } from '../../../platform/messages/i18n.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { unreadCountQuery } from '../api.ts';

const panel = deferred<{ onClose: () => void }>(async () => {
  const [{ NotificationPanel }] = await Promise.all([
    import('./notification-panel.tsx'),
    loadMessages(['notification']),
  ]);
  return NotificationPanel;
});

/** The number of unread notifications, and the button that opens them. The panel itself is loaded on first use. */
export function NotificationBell({ placement }: { placement: 'end' | 'bottom' }) {
  const text = useText();
  const accountId = useAccountId();
  const isActive = useMembership()?.status === 'active';
  const { data: count = 0 } = useQuery({ ...unreadCountQuery(accountId), enabled: isActive });
  const [isOpen, setOpen] = useState(false);
  if (!isActive) return null;
  return (
    <div className="relative" onPointerEnter={() => void panel.load()}>
      <IconButton
        label={count === 0 ? text('shell:bell.label') : text('shell:bell.unread', { count: shown(count) })}
        icon={<Bell aria-hidden size={18} />}
        placement={placement}
        aria-haspopup="dialog"
        onPress={() => setOpen(true)}
        className="size-9!"
      />
      {/* The button's name includes the count. */}
      <span aria-hidden className="pointer-events-none absolute -end-1 -top-0.5">
        <CountBadge count={count} tone="unread" />
      </span>
      {isOpen && <panel.Component onClose={() => setOpen(false)} />}
    </div>
  );
}

const maxShown = 99;

function shown(count: number): string | number {
  return count > maxShown ? `${maxShown}+` : count;
}
