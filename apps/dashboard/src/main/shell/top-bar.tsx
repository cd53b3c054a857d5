import { NotificationBell } from '../../features/notification/index.ts';
import { useMembership } from '../../platform/account/account-context.ts';
import { useText } from '../../platform/messages/use-text.ts';
import { useArea, useRouteName } from './areas.ts';
import { ProfileMenu } from './account/profile-menu.tsx';
import { SidebarButton } from './sidebar/sidebar-button.tsx';

/** Replaces rail and sidebar on narrow screens. Other areas and search have it in their own header. */
export function TopBar({ isHiddenOnPhone }: { isHiddenOnPhone: boolean }) {
  const text = useText();
  const area = useArea();
  const isActive = useMembership()?.status === 'active';
  const hasOwnHead = useRouteName() === 'search' || area !== 'conversations';
  if (hasOwnHead) return null;
  return (
    <header
      className={`flex h-11 shrink-0 items-center gap-2 px-2 lg:hidden ${isHiddenOnPhone ? 'max-md:hidden' : ''}`}
    >
      {isActive && <SidebarButton />}
      <span className="flex-1 truncate text-body font-semibold">{isActive && text(`shell:nav.${area}`)}</span>
      <div className="flex items-center gap-1 md:hidden">
        <NotificationBell placement="bottom" />
        <ProfileMenu placement="bottom end" />
      </div>
    </header>
  );
}
