import { Drawer } from '@confab/ui/drawer';
import { useText } from '../../../platform/messages/use-text.ts';
import { setDrawerOpen, useShellState } from '../../../platform/shell-state.ts';
import { Sidebar } from './sidebar.tsx';

/** The sidebar in narrow windows, over the content. */
export function SidebarDrawer() {
  const text = useText();
  const { isDrawerOpen } = useShellState();
  return (
    <Drawer
      isOpen={isDrawerOpen}
      onOpenChange={setDrawerOpen}
      title={text('shell:sidebar')}
      hideTitle
      closeLabel={text('common:close')}
    >
      <nav aria-label={text('shell:sidebar')} className="px-2 pb-4">
        <Sidebar hasAreas onFollow={() => setDrawerOpen(false)} />
      </nav>
    </Drawer>
  );
}
