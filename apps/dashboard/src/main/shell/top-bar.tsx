import { IconButton } from '@confab/ui/icon-button';
import { Menu as MenuIcon } from 'lucide-react';
import { useText } from '../messages/use-text.ts';
import { useArea } from './areas.ts';
import { ProfileMenu } from './profile-menu.tsx';
import { setDrawerOpen } from './shell-state.ts';

/** What takes the place of rail and sidebar where they have no room. */
export function TopBar({ isHiddenOnPhone }: { isHiddenOnPhone: boolean }) {
  const text = useText();
  const area = useArea();
  return (
    <header
      className={`flex h-11 shrink-0 items-center gap-2 px-2 lg:hidden ${isHiddenOnPhone ? 'max-md:hidden' : ''}`}
    >
      <IconButton
        label={text('shell:openSidebar')}
        icon={<MenuIcon aria-hidden size={18} />}
        onPress={() => setDrawerOpen(true)}
        hasTooltip={false}
      />
      <span className="flex-1 truncate text-body font-semibold">{text(`shell:nav.${area}`)}</span>
      <div className="md:hidden">
        <ProfileMenu placement="bottom end" />
      </div>
    </header>
  );
}
