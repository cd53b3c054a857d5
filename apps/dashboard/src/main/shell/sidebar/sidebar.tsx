import { lazy, Suspense, type ComponentType } from 'react';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { AccountBox } from './account-box.tsx';
import { loadHelpCenter } from '../../help-center/load.ts';
import type { AreaId } from '../../router/static-data.ts';
import { useArea, useAreas } from '../areas.ts';
import { ConversationSidebar } from './conversation-sidebar.tsx';
import { NavLink } from './nav-link.tsx';
import type { SectionsProps } from './sidebar-section.tsx';

type SidebarProps = {
  /** Also lists the areas, where there is no rail to do it. */
  hasAreas?: boolean;
  onFollow?: () => void;
};

const ContactSidebar = lazy(async () => ({
  default: (await import('./contact-sidebar.tsx')).ContactSidebar,
}));

const ReportSidebar = lazy(async () => ({
  default: (await import('./report-sidebar.tsx')).ReportSidebar,
}));

const CampaignSidebar = lazy(async () => ({
  default: (await import('./campaign-sidebar.tsx')).CampaignSidebar,
}));

const HelpCenterSidebar = lazy(async () => ({
  default: await (await loadHelpCenter()).loadSidebar(),
}));

const CaptainSidebar = lazy(async () => ({
  default: (await import('./captain-sidebar.tsx')).CaptainSidebar,
}));

const SettingsSidebar = lazy(async () => ({
  default: (await import('./settings-sidebar.tsx')).SettingsSidebar,
}));

const sidebars: Record<AreaId, ComponentType<SectionsProps>> = {
  inbox_view: ConversationSidebar,
  conversations: ConversationSidebar,
  captain: CaptainSidebar,
  contacts: ContactSidebar,
  reports: ReportSidebar,
  campaigns: CampaignSidebar,
  help_center: HelpCenterSidebar,
  settings: SettingsSidebar,
};

/** What there is inside the area on screen. */
export function Sidebar({ hasAreas = false, onFollow }: SidebarProps) {
  const area = useArea();
  const Sections = sidebars[area];
  return (
    <div className="flex flex-col gap-4 py-3">
      <AccountBox />
      {hasAreas && <Areas onFollow={onFollow} />}
      <Suspense>
        <Sections onFollow={onFollow} />
      </Suspense>
    </div>
  );
}

function Areas({ onFollow }: SectionsProps) {
  const text = useText();
  const accountId = useAccountId();
  const current = useArea();
  return (
    <ul className="flex flex-col gap-0.5 md:hidden">
      {useAreas().map(({ id, label, icon: Icon, path }) => (
        <li key={id}>
          <NavLink
            to={accountPath(accountId, path)}
            label={text(label)}
            icon={<Icon size={16} />}
            isCurrent={id === current}
            onFollow={onFollow}
          />
        </li>
      ))}
    </ul>
  );
}
