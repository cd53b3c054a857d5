import type { AccountFeature } from '@confab/contract/features/account';
import { useHasFeature } from '@confab/ui/feature-wrapper';
import { useRouterState } from '@tanstack/react-router';
import {
  ChartColumn,
  Contact,
  FileText,
  Inbox,
  Megaphone,
  MessageSquare,
  Settings,
  Sparkles,
  type LucideIcon,
} from 'lucide-react';
import { knowledgeEditorPermissions, type Permission } from '@confab/contract/kit/permissions';
import {
  contactPermissions,
  conversationPermissions,
  allMembers,
  hasAny,
  reportPermissions,
} from '../../platform/account/access.ts';
import { useMembership } from '../../platform/account/account-context.ts';
import type { MessageKey } from '../../platform/messages/catalog.ts';
import type { AreaId } from '../router/static-data.ts';

/** One entry of the rail: a part of the product with its own sidebar. */
export type Area = {
  id: AreaId;
  label: MessageKey;
  icon: LucideIcon;
  path: string;
  permissions: readonly Permission[];
  /** Shown where the account has this. */
  featureKey?: AccountFeature;
};

const areas: readonly Area[] = [
  {
    id: 'inbox_view',
    label: 'shell:nav.inbox_view',
    icon: Inbox,
    path: 'inbox-view',
    permissions: allMembers,
    featureKey: 'inbox_view',
  },
  {
    id: 'conversations',
    label: 'shell:nav.conversations',
    icon: MessageSquare,
    path: 'dashboard',
    permissions: conversationPermissions,
  },
  {
    id: 'captain',
    label: 'shell:nav.captain',
    icon: Sparkles,
    path: 'captain/assistants',
    permissions: ['administrator', 'agent'],
    featureKey: 'captain_integration',
  },
  {
    id: 'contacts',
    label: 'shell:nav.contacts',
    icon: Contact,
    path: 'contacts',
    permissions: contactPermissions,
    featureKey: 'crm',
  },
  {
    id: 'reports',
    label: 'shell:nav.reports',
    icon: ChartColumn,
    path: 'reports/overview',
    permissions: reportPermissions,
    featureKey: 'reports',
  },
  {
    id: 'campaigns',
    label: 'shell:nav.campaigns',
    icon: Megaphone,
    path: 'campaigns/ongoing',
    permissions: ['administrator'],
    featureKey: 'campaigns',
  },
  // Shown without the feature too: the screen explains what it is.
  {
    id: 'help_center',
    label: 'shell:nav.help_center',
    icon: FileText,
    path: 'portals/all',
    permissions: knowledgeEditorPermissions,
  },
  {
    id: 'settings',
    label: 'shell:nav.settings',
    icon: Settings,
    path: 'settings',
    permissions: conversationPermissions,
  },
];

/** The areas the signed-in user may enter and the account has; none in a suspended account. */
export function useAreas(): readonly Area[] {
  const account = useMembership();
  const granted = account?.status === 'active' ? account.permissions : [];
  const hasFeature = useHasFeature();
  return areas.filter(
    ({ permissions, featureKey }) =>
      hasAny(granted, permissions) && (featureKey === undefined || hasFeature(featureKey)),
  );
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
