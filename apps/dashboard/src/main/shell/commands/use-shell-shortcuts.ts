import { useNavigate } from '@tanstack/react-router';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useShortcut } from '../../../platform/commands/shortcuts.ts';
import { useRouteName } from '../areas.ts';
import { closeModal, openModal, toggleSidebar, useShellState } from '../../../platform/shell-state.ts';

/** The keys that work everywhere inside an account. */
export function useShellShortcuts(): void {
  const navigate = useNavigate();
  const accountId = useAccountId();
  const { modal } = useShellState();
  const open = (rest: string) => void navigate({ to: accountPath(accountId, rest) });
  useShortcut('Alt+KeyC', () => open('dashboard'));
  useShortcut('Alt+KeyV', () => open('contacts'));
  useShortcut('Alt+KeyS', () => open('settings'));
  useShortcut('Alt+KeyO', toggleSidebar);
  // On its own screen the key focuses the field.
  useShortcut('Slash', () => open('search'), useRouteName() !== 'search');
  useShortcut('Mod+Slash', () => openModal('shortcuts'));
  useShortcut('Mod+Escape', closeModal, modal === 'shortcuts');
  useShortcut('Mod+KeyK', () => (modal === 'palette' ? closeModal() : openModal('palette')));
}
