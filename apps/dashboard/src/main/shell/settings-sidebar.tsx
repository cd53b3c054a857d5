import { useHasFeature } from '@confab/ui/feature-wrapper';
import { Building2, Inbox, Tag, UserRound, UsersRound, type LucideIcon } from 'lucide-react';
import { accountPath } from '../../platform/access.ts';
import type { AccountFeature } from '@confab/contract/features/account';
import { useAccountId, useIsAdministrator } from '../../platform/account-context.ts';
import type { MessageKey } from '../../platform/messages/catalogue.ts';
import { useText } from '../../platform/messages/use-text.ts';
import { useRouteName } from './areas.ts';
import { NavLink } from './nav-link.tsx';
import { SidebarSection } from './sidebar-section.tsx';
import type { SectionsProps } from './sidebar.tsx';

type Entry = {
  label: MessageKey;
  icon: LucideIcon;
  path: string;
  /** Names of the routes that light it up. */
  routes: RegExp;
  isForAll?: boolean;
  /** Shown where the account has this. */
  featureKey?: AccountFeature;
};

const entries: readonly Entry[] = [
  { label: 'shell:nav.account', icon: Building2, path: 'settings/general', routes: /^general_settings/ },
  {
    label: 'shell:nav.agents',
    icon: UsersRound,
    path: 'settings/agents/list',
    routes: /^agent_/,
    featureKey: 'agent_management',
  },
  {
    label: 'shell:nav.inboxes',
    icon: Inbox,
    path: 'settings/inboxes/list',
    routes: /^settings_inbox/,
    featureKey: 'inbox_management',
  },
  {
    label: 'shell:nav.labels',
    icon: Tag,
    path: 'settings/labels/list',
    routes: /^labels_/,
    featureKey: 'labels',
  },
  {
    label: 'shell:nav.profile',
    icon: UserRound,
    path: 'profile/settings',
    routes: /^profile_/,
    isForAll: true,
  },
];

export function SettingsSidebar({ onFollow }: SectionsProps) {
  const text = useText();
  const accountId = useAccountId();
  const routeName = useRouteName();
  const isAdministrator = useIsAdministrator();
  const hasFeature = useHasFeature();
  return (
    <SidebarSection title={text('shell:nav.settings')}>
      {entries
        .filter((entry) => entry.isForAll === true || isAdministrator)
        .filter(({ featureKey }) => featureKey === undefined || hasFeature(featureKey))
        .map(({ label, icon: Icon, path, routes }) => (
          <li key={path}>
            <NavLink
              to={accountPath(accountId, path)}
              label={text(label)}
              icon={<Icon size={16} />}
              isCurrent={routes.test(routeName)}
              onFollow={onFollow}
            />
          </li>
        ))}
    </SidebarSection>
  );
}
