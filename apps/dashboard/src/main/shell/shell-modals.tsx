import { NewAccountModal } from '../../features/account/index.ts';
import { AccountsModal } from './account/accounts-modal.tsx';
import { Palette } from './commands/palette.tsx';
import { closeModal, type ShellModal } from '../../platform/shell-state.ts';
import { ShortcutsModal } from './commands/shortcuts-modal.tsx';

/** Everything the shell shows over the page; loaded on first use. */
export function ShellModals({ modal }: { modal: ShellModal }) {
  switch (modal) {
    case 'accounts':
      return <AccountsModal />;
    case 'new-account':
      return <NewAccountModal onClose={closeModal} />;
    case 'shortcuts':
      return <ShortcutsModal />;
    case 'palette':
      return <Palette />;
  }
}
