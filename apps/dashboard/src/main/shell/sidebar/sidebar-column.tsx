import { useMembership } from '../../../platform/account/account-context.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { useShellState } from '../../../platform/shell-state.ts';
import { Sidebar } from './sidebar.tsx';

/** The sidebar as a column beside the content. */
export function SidebarColumn() {
  const text = useText();
  const { isFolded } = useShellState();
  const isActive = useMembership()?.status === 'active';
  if (isFolded || !isActive) return null;
  return (
    <nav aria-label={text('shell:sidebar')} className="w-58 shrink-0 overflow-y-auto pe-2 max-lg:hidden">
      <Sidebar />
    </nav>
  );
}
