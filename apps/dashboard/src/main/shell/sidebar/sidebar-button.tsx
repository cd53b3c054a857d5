import { IconButton } from '@confab/ui/icon-button';
import { Menu as MenuIcon } from 'lucide-react';
import { useText } from '../../../platform/messages/use-text.ts';
import { setDrawerOpen } from '../../../platform/shell-state.ts';

/** Opens the sidebar where it has no room of its own. */
export function SidebarButton() {
  const text = useText();
  return (
    <IconButton
      label={text('shell:openSidebar')}
      icon={<MenuIcon aria-hidden size={18} />}
      onPress={() => setDrawerOpen(true)}
      hasTooltip={false}
    />
  );
}
