import {
  ChartLine,
  Inbox,
  MessagesSquare,
  Smile,
  Tag,
  UserRound,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import type { MessageKey } from '../../../platform/messages/catalog.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { useRouteName } from '../areas.ts';
import { NavLink } from './nav-link.tsx';
import type { SectionsProps } from './sidebar-section.tsx';

const reports: readonly { path: string; name: string; label: MessageKey; icon: LucideIcon }[] = [
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
  { path: 'agent', name: 'agent_reports', label: 'shell:nav.agents', icon: UserRound },
  { path: 'label', name: 'label_reports', label: 'shell:nav.labels', icon: Tag },
  { path: 'inboxes', name: 'inbox_reports', label: 'shell:nav.inboxes', icon: Inbox },
  { path: 'teams', name: 'team_reports', label: 'shell:nav.teams', icon: Users },
];

/** The reports there are. */
export function ReportSidebar({ onFollow }: SectionsProps) {
  const text = useText();
  const accountId = useAccountId();
  const routeName = useRouteName();
  return (
    <ul className="flex flex-col gap-0.5">
      {reports.map(({ path, name, label, icon: Icon }) => (
        <li key={path}>
          <NavLink
            to={accountPath(accountId, `reports/${path}`)}
            label={text(label)}
            icon={<Icon size={16} />}
            isCurrent={routeName === name}
            onFollow={onFollow}
          />
        </li>
      ))}
    </ul>
  );
}
