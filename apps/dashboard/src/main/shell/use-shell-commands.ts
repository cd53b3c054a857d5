import { setTheme, type Theme } from '@confab/ui/theme';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { inboxesQuery } from '../../nouns/inbox/door.ts';
import { labelsQuery } from '../../nouns/label/door.ts';
import { accountPath } from '../access.ts';
import { useAccountId, useIsAdministrator } from '../account-context.ts';
import { registerCommands, type Command } from '../commands.ts';
import { conversationPath } from '../conversation-place.ts';
import type { Text } from '../messages/catalogue.ts';
import { useText } from '../messages/use-text.ts';
import { logOut } from './profile-menu.tsx';
import { openModal, toggleSidebar } from './shell-state.ts';

/** Puts navigation, inboxes, labels and one's own switches into the command palette. */
export function useShellCommands(): void {
  const text = useText();
  const navigate = useNavigate();
  const accountId = useAccountId();
  const isAdministrator = useIsAdministrator();
  const { data: inboxes } = useQuery(inboxesQuery(accountId));
  const { data: labels } = useQuery(labelsQuery(accountId));
  useEffect(() => {
    const go = (path: string) => () => void navigate({ to: path });
    const place = (id: string, label: string, rest: string): Command => ({
      id: `go-${id}`,
      label,
      group: text('shell:palette.navigation'),
      run: go(accountPath(accountId, rest)),
    });
    const administration = [
      place('general', text('shell:nav.account'), 'settings/general'),
      place('agents', text('shell:nav.agents'), 'settings/agents/list'),
      place('inboxes', text('shell:nav.inboxes'), 'settings/inboxes/list'),
      place('new-inbox', text('shell:nav.newInbox'), 'settings/inboxes/new'),
      place('labels', text('shell:nav.labels'), 'settings/labels/list'),
    ];
    return registerCommands([
      place('conversations', text('shell:nav.all'), 'dashboard'),
      place('mentions', text('shell:nav.mentions'), 'mentions/conversations'),
      place('unattended', text('shell:nav.unattended'), 'unattended/conversations'),
      ...(isAdministrator ? administration : []),
      place('profile', text('shell:profileMenu.settings'), 'profile/settings'),
      ...(inboxes?.payload ?? []).map(({ id, name }): Command => ({
        id: `inbox-${id}`,
        label: name,
        group: text('shell:nav.inboxes'),
        run: go(conversationPath(accountId, { kind: 'inbox', id })),
      })),
      ...(labels?.payload ?? []).map(({ id, title }): Command => ({
        id: `label-${id}`,
        label: title,
        group: text('shell:nav.labels'),
        run: go(conversationPath(accountId, { kind: 'label', title })),
      })),
      ...ownCommands(text),
    ]);
  }, [text, navigate, accountId, isAdministrator, inboxes, labels]);
}

const themes: readonly Theme[] = ['light', 'dark', 'system'];

function ownCommands(text: Text): Command[] {
  const group = text('shell:palette.you');
  return [
    {
      id: 'shortcuts',
      label: text('shell:profileMenu.shortcuts'),
      group,
      shortcut: ['mod', '/'],
      run: () => openModal('shortcuts'),
    },
    {
      id: 'sidebar',
      label: text('shell:shortcuts.toggleSidebar'),
      group,
      shortcut: ['alt', 'O'],
      run: toggleSidebar,
    },
    {
      id: 'accounts',
      label: text('shell:profileMenu.changeAccount'),
      group,
      run: () => openModal('accounts'),
    },
    ...themes.map((theme): Command => ({
      id: `theme-${theme}`,
      label: `${text('shell:palette.appearance')}: ${text(`shell:theme.${theme}`)}`,
      group,
      keywords: 'theme',
      run: () => setTheme(theme),
    })),
    { id: 'log-out', label: text('shell:profileMenu.logOut'), group, run: () => void logOut() },
  ];
}
