import { Avatar } from '@confab/ui/avatar';
import { Menu, type MenuGroup, type MenuItem } from '@confab/ui/menu';
import { Button } from '@confab/ui/button';
import { useHasFeature } from '@confab/ui/feature-wrapper';
import { setTheme, useTheme, type Theme } from '@confab/ui/theme';
import { toast } from '@confab/ui/toast';
import type { Availability } from '@confab/contract/features/user';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Clock, Keyboard, LogOut, MessageSquare, Moon, Repeat, Settings2, ShieldCheck } from 'lucide-react';
import { presenceMutation } from '../../../features/profile/index.ts';
import { logOut } from '../../../features/session/index.ts';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId, useMembership, useProfile } from '../../../platform/account/account-context.ts';
import { confirmLeavePage } from '../../../platform/account/leave.ts';
import type { Text } from '../../../platform/messages/catalog.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { pageConfig } from '../../../platform/page-config.ts';
import { PresenceDot } from './presence-dot.tsx';
import { openModal } from '../../../platform/shell-state.ts';

/** Oneself: presence, accounts, settings, appearance, the way out. */
export function ProfileMenu({ placement }: { placement: 'end bottom' | 'bottom end' }) {
  const text = useText();
  const profile = useProfile();
  // The availability the user chose; others see whether they are present.
  const availability = useMembership()?.availability ?? 'offline';
  const name = text('shell:profileMenu.open', { name: profile.available_name });
  const groups = [usePresenceItems(), usePlaces(), { id: 'out', items: [logOutItem(text)] }];
  return (
    <Menu
      label={name}
      placement={placement}
      items={groups}
      trigger={
        <Button
          variant="quiet"
          aria-label={`${name}, ${text(`shell:availability.${availability}`)}`}
          className="size-10! rounded-full! p-0!"
        >
          <Avatar name={profile.available_name} src={profile.avatar_url} presence={availability} />
        </Button>
      }
    />
  );
}

const availabilities = ['online', 'busy', 'offline'] as const satisfies readonly Availability[];

function usePresenceItems(): MenuGroup {
  const text = useText();
  const queryClient = useQueryClient();
  const membership = useMembership();
  const { mutate } = useMutation(presenceMutation(queryClient, useAccountId()));
  const change = (presence: Parameters<typeof mutate>[0]) =>
    mutate(presence, {
      onError: () => toast({ text: text('shell:profileMenu.availabilityFailed'), tone: 'danger' }),
    });
  const choices = availabilities.map((availability): MenuItem => ({
    id: availability,
    label: text(`shell:availability.${availability}`),
    icon: <PresenceDot availability={availability} />,
    isSelected: membership?.availability === availability,
    onAction: () => change({ availability }),
  }));
  const isAuto = membership?.auto_offline === true;
  return {
    id: 'presence',
    title: text('shell:profileMenu.availability'),
    items: [
      ...choices,
      {
        id: 'auto',
        label: text('shell:profileMenu.autoOffline'),
        icon: <Clock size={14} />,
        isSelected: isAuto,
        onAction: () => change({ auto_offline: !isAuto }),
      },
    ],
  };
}

function usePlaces(): MenuGroup {
  const text = useText();
  const accountId = useAccountId();
  const isSuperAdmin = useProfile().type === 'SuperAdmin';
  const [theme] = useTheme();
  const role = useMembership()?.custom_role;
  return {
    id: 'places',
    ...(role === undefined ? {} : { title: role.name }),
    items: [
      {
        id: 'accounts',
        label: text('shell:profileMenu.changeAccount'),
        icon: <Repeat size={14} />,
        onAction: () => openModal('accounts'),
      },
      ...supportItem(text, useHasFeature()('contact_chatwoot_support_team')),
      {
        id: 'shortcuts',
        label: text('shell:profileMenu.shortcuts'),
        icon: <Keyboard size={14} />,
        shortcut: ['mod', '/'],
        onAction: () => openModal('shortcuts'),
      },
      {
        id: 'settings',
        label: text('shell:profileMenu.settings'),
        icon: <Settings2 size={14} />,
        href: accountPath(accountId, 'profile/settings'),
      },
      ...(isSuperAdmin ? [consoleItem(text)] : []),
      {
        id: 'appearance',
        label: text('shell:profileMenu.appearance'),
        icon: <Moon size={14} />,
        submenu: themes.map((choice) => ({
          id: `theme-${choice}`,
          label: text(`shell:theme.${choice}`),
          isSelected: theme === choice,
          onAction: () => setTheme(choice),
        })),
      },
    ],
  };
}

function supportItem(text: Text, isOffered: boolean): MenuItem[] {
  const { supportUrl } = pageConfig();
  if (supportUrl === undefined || !isOffered) return [];
  return [
    {
      id: 'support',
      label: text('shell:profileMenu.support'),
      icon: <MessageSquare size={14} />,
      onAction: () => void window.open(supportUrl, '_blank', 'noreferrer'),
    },
  ];
}

/** A new page: the console has a session of its own, and nothing of this account. */
function consoleItem(text: Text): MenuItem {
  return {
    id: 'super-admin',
    label: text('shell:profileMenu.superAdmin'),
    icon: <ShieldCheck size={14} />,
    onAction: () => void openConsole(text),
  };
}

async function openConsole(text: Text): Promise<void> {
  if (await confirmLeavePage(text)) location.assign('/super_admin');
}

const themes: readonly Theme[] = ['light', 'dark', 'system'];

function logOutItem(text: Text): MenuItem {
  return {
    id: 'log-out',
    label: text('shell:profileMenu.logOut'),
    icon: <LogOut size={14} />,
    onAction: () => void confirmLogOut(text),
  };
}

/** Logs out; asks first when something is unsaved. */
export async function confirmLogOut(text: Text): Promise<void> {
  if (await confirmLeavePage(text)) await logOut();
}
