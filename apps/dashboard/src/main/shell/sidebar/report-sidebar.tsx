import { useHasFeature } from '@confab/ui/feature-wrapper';
import {
  Bookmark,
  Bot,
  ChartLine,
  Inbox,
  LibraryBig,
  MessagesSquare,
  Smile,
  Sparkles,
  Tag,
  Timer,
  UserRound,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { portalPath, useMayManage } from '../../../features/portal/index.ts';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { gateState, type Gate } from '../../../platform/account/gate.ts';
import type { MessageKey } from '../../../platform/messages/catalog.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { useRouteName } from '../areas.ts';
import { EntryBadges } from './entry-badges.tsx';
import { useSidebarLocation } from './help-center/use-sidebar-location.ts';
import { NavLink } from './nav-link.tsx';
import type { SectionsProps } from './sidebar-section.tsx';

type Report = {
  path: string;
  name: string;
  label: MessageKey;
  icon: LucideIcon;
  /** What it needs besides what all reports need. */
  gate?: Gate;
};

const reports: readonly Report[] = [
  {
    path: 'overview',
    name: 'account_overview_reports',
    label: 'shell:nav.reportOverview',
    icon: ChartLine,
  },
  {
    path: 'conversation',
    name: 'conversation_reports',
    label: 'shell:nav.reportConversations',
    icon: MessagesSquare,
  },
  { path: 'csat', name: 'csat_reports', label: 'shell:nav.csat', icon: Smile },
  {
    path: 'bot',
    name: 'bot_reports',
    label: 'shell:nav.botReports',
    icon: Bot,
    gate: { featureKey: 'response_bot' },
  },
  {
    path: 'captain',
    name: 'captain_reports',
    label: 'shell:nav.assistants',
    icon: Sparkles,
    gate: { featureKey: 'captain_integration' },
  },
  { path: 'agent', name: 'agent_reports', label: 'shell:nav.agents', icon: UserRound },
  { path: 'label', name: 'label_reports', label: 'shell:nav.labels', icon: Tag },
  { path: 'inboxes', name: 'inbox_reports', label: 'shell:nav.inboxes', icon: Inbox },
  { path: 'teams', name: 'team_reports', label: 'shell:nav.teams', icon: Users },
  {
    path: 'sla',
    name: 'sla_reports',
    label: 'shell:nav.slaPolicies',
    icon: Timer,
    gate: { featureKey: 'sla', isPremium: true },
  },
  { path: 'saved', name: 'saved_reports', label: 'shell:nav.savedReports', icon: Bookmark },
];

/** The reports that the account has, and those it is shown that it could have. */
export function ReportSidebar({ onFollow }: SectionsProps) {
  const text = useText();
  const accountId = useAccountId();
  const routeName = useRouteName();
  const hasFeature = useHasFeature();
  const mayManage = useMayManage();
  const shown = reports.flatMap(({ gate = {}, ...report }) => {
    const state = gateState(gate, hasFeature);
    return state === 'closed' ? [] : [{ ...report, isLocked: state === 'plan' }];
  });
  return (
    <ul className="flex flex-col gap-0.5">
      {shown.map(({ path, name, label, icon: Icon, isLocked }) => (
        <li key={path}>
          <NavLink
            to={accountPath(accountId, `reports/${path}`)}
            label={text(label)}
            icon={<Icon size={16} />}
            end={<EntryBadges isLocked={isLocked} />}
            isCurrent={routeName === name}
            onFollow={onFollow}
          />
        </li>
      ))}
      {mayManage && hasFeature('help_center') && <HelpCenterReport onFollow={onFollow} />}
    </ul>
  );
}

/** Views and answers of readers, in the settings of the help center that was used last. */
function HelpCenterReport({ onFollow }: SectionsProps) {
  const text = useText();
  const accountId = useAccountId();
  const location = useSidebarLocation();
  if (location === undefined) return null;
  return (
    <li>
      <NavLink
        to={accountPath(accountId, portalPath(location.portal.slug, 'edit/figures'))}
        label={text('shell:nav.help_center')}
        icon={<LibraryBig size={16} />}
        isCurrent={false}
        onFollow={onFollow}
      />
    </li>
  );
}
