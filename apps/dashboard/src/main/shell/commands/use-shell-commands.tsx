import { useHasFeature } from '@confab/ui/feature-wrapper';
import { setTheme, type Theme } from '@confab/ui/theme';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  AtSign,
  Bell,
  Eye,
  Hourglass,
  Keyboard,
  LogOut,
  MessagesSquare,
  Moon,
  PanelLeft,
  Plus,
  Repeat,
  Users,
  Search,
  type LucideIcon,
} from 'lucide-react';
import { useEffect } from 'react';
import { ChannelIcon } from '../../../channels/channel-icon.tsx';
import { inboxesQuery } from '../../../features/inbox/index.ts';
import { labelsQuery } from '../../../features/label/index.ts';
import { teamsQuery } from '../../../features/team/index.ts';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId, useIsAdministrator } from '../../../platform/account/account-context.ts';
import { registerCommands, type Command } from '../../../platform/commands/commands.ts';
import { conversationPath } from '../../../platform/conversation-location.ts';
import type { Text } from '../../../platform/messages/catalog.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { confirmLogOut } from '../account/profile-menu.tsx';
import { useAreas } from '../areas.ts';
import { useSettingsEntries } from '../sidebar/use-settings-entries.ts';
import { openModal, toggleSidebar } from '../../../platform/shell-state.ts';

/** Id, name, address and icon of what everyone can open, besides the areas of the rail. */
const screens = [
  ['conversations', 'shell:nav.all', 'dashboard', MessagesSquare],
  ['mentions', 'shell:nav.mentions', 'mentions/conversations', AtSign],
  ['participating', 'shell:nav.participating', 'participating/conversations', Eye],
  ['search', 'shell:nav.search', 'search', Search],
  ['unattended', 'shell:nav.unattended', 'unattended/conversations', Hourglass],
  ['notifications', 'shell:nav.notifications', 'notifications', Bell],
] as const;

/** Puts navigation, teams, inboxes, labels and one's own switches into the command palette. */
export function useShellCommands(): void {
  const text = useText();
  const navigate = useNavigate();
  const accountId = useAccountId();
  const isAdministrator = useIsAdministrator();
  const hasFeature = useHasFeature();
  const areas = useAreas();
  const entries = useSettingsEntries();
  const { data: inboxes } = useQuery(inboxesQuery(accountId));
  const { data: teams } = useQuery(teamsQuery(accountId));
  const { data: labels } = useQuery(labelsQuery(accountId));
  useEffect(() => {
    const go = (path: string) => () => void navigate({ to: path });
    const goToCommand = (id: string, label: string, rest: string, Icon: LucideIcon): Command => ({
      id: `go-${id}`,
      label,
      group: text('shell:palette.navigation'),
      icon: <Icon size={16} />,
      run: go(accountPath(accountId, rest)),
    });
    const myTeams = hasFeature('team_management') ? (teams ?? []).filter((team) => team.is_member) : [];
    return registerCommands(() => [
      ...screens.map(([id, label, rest, Icon]) => goToCommand(id, text(label), rest, Icon)),
      ...areas
        .filter(({ path }) => screens.every(([, , rest]) => rest !== path))
        .map(({ id, label, path, icon }) => goToCommand(id, text(label), path, icon)),
      ...entries.map(({ label, icon, path }) => goToCommand(path, text(label), path, icon)),
      ...(isAdministrator && hasFeature('inbox_management')
        ? [goToCommand('new-inbox', text('shell:nav.newInbox'), 'settings/inboxes/new', Plus)]
        : []),
      ...(isAdministrator && hasFeature('team_management')
        ? [goToCommand('new-team', text('shell:nav.newTeam'), 'settings/teams/new', Plus)]
        : []),
      ...myTeams.map(({ id, name }): Command => ({
        id: `team-${id}`,
        label: name,
        icon: <Users size={16} />,
        group: text('shell:nav.teams'),
        run: go(conversationPath(accountId, { kind: 'team', id })),
      })),
      ...(inboxes?.payload ?? []).map(({ id, name, channel_type: channelType, medium }): Command => ({
        id: `inbox-${id}`,
        label: name,
        icon: <ChannelIcon channelType={channelType} medium={medium} />,
        group: text('shell:nav.inboxes'),
        run: go(conversationPath(accountId, { kind: 'inbox', id })),
      })),
      ...(labels?.payload ?? []).map(({ id, title, color }): Command => ({
        id: `label-${id}`,
        label: title,
        icon: <span className="size-2.5 rounded-full" style={{ backgroundColor: color }} />,
        group: text('shell:nav.labels'),
        run: go(conversationPath(accountId, { kind: 'label', title })),
      })),
      ...ownCommands(text),
    ]);
  }, [text, navigate, accountId, isAdministrator, hasFeature, areas, entries, inboxes, teams, labels]);
}

const themes: readonly Theme[] = ['light', 'dark', 'system'];

function ownCommands(text: Text): Command[] {
  const group = text('shell:palette.you');
  return [
    {
      id: 'shortcuts',
      icon: <Keyboard size={16} />,
      label: text('shell:profileMenu.shortcuts'),
      group,
      shortcut: ['mod', '/'],
      run: () => openModal('shortcuts'),
    },
    {
      id: 'sidebar',
      icon: <PanelLeft size={16} />,
      label: text('shell:shortcuts.toggleSidebar'),
      group,
      shortcut: ['alt', 'O'],
      run: toggleSidebar,
    },
    {
      id: 'accounts',
      icon: <Repeat size={16} />,
      label: text('shell:profileMenu.changeAccount'),
      group,
      run: () => openModal('accounts'),
    },
    ...themes.map((theme): Command => ({
      id: `theme-${theme}`,
      icon: <Moon size={16} />,
      label: `${text('shell:palette.appearance')}: ${text(`shell:theme.${theme}`)}`,
      group,
      keywords: 'theme',
      run: () => setTheme(theme),
    })),
    {
      id: 'log-out',
      icon: <LogOut size={16} />,
      label: text('shell:profileMenu.logOut'),
      group,
      run: () => void confirmLogOut(text),
    },
  ];
}
