import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { useRouteName } from '../areas.ts';
import { EntryBadges } from './entry-badges.tsx';
import { NavLink } from './nav-link.tsx';
import { type SectionsProps, SidebarSection } from './sidebar-section.tsx';
import { useSettingsEntries } from './use-settings-entries.ts';

export function SettingsSidebar({ onFollow }: SectionsProps) {
  const text = useText();
  const accountId = useAccountId();
  const routeName = useRouteName();
  return (
    <SidebarSection title={text('shell:nav.settings')}>
      {useSettingsEntries().map(({ label, icon: Icon, path, routes, ...badges }) => (
        <li key={path}>
          <NavLink
            to={accountPath(accountId, path)}
            label={text(label)}
            icon={<Icon size={16} />}
            end={<EntryBadges {...badges} />}
            isCurrent={routes.test(routeName)}
            onFollow={onFollow}
          />
        </li>
      ))}
    </SidebarSection>
  );
}
