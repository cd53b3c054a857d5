import { useRouterState } from '@tanstack/react-router';
import { MessageSquare, Settings, type LucideIcon } from 'lucide-react';
import type { Permission } from '@confab/contract/kit/permissions';
import { conversationPermissions, hasAny } from '../../platform/account/access.ts';
import { useMembership } from '../../platform/account/account-context.ts';
import type { MessageKey } from '../../platform/messages/catalog.ts';
import type { AreaId } from '../router/static-data.ts';

/** One entry of the rail: a part of the product with a sidebar of its own. */
export type Area = {
  id: AreaId;
  label: MessageKey;
  icon: LucideIcon;
  path: string;
  permissions: readonly Permission[];
};

const areas: readonly Area[] = [
  {
    id: 'conversations',
    label: 'shell:nav.conversations',
    icon: MessageSquare,
    path: 'dashboard',
    permissions: conversationPermissions,
  },
  {
    id: 'settings',
    label: 'shell:nav.settings',
    icon: Settings,
    path: 'settings',
    permissions: conversationPermissions,
  },
];

/** The areas the signed-in user may enter; none in a suspended account. */
export function useAreas(): readonly Area[] {
  const account = useMembership();
  const held = account?.status === 'active' ? account.permissions : [];
  return areas.filter(({ permissions }) => hasAny(held, permissions));
}

/** Name of the route on screen. */
export function useRouteName(): string {
  return useRouterState({ select: (state) => state.matches.at(-1)?.staticData.name ?? '' });
}

/** The area the route on screen belongs to. */
export function useArea(): AreaId {
  return useRouterState({
    select: ({ matches }) =>
      matches.findLast((match) => match.staticData.area !== undefined)?.staticData.area ?? 'conversations',
  });
}
