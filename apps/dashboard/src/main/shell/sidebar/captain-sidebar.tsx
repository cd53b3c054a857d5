import { BookOpen, MessageCircleQuestion, Sparkles } from 'lucide-react';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { useRouteName } from '../areas.ts';
import { NavLink } from './nav-link.tsx';
import { type SectionsProps, SidebarSection } from './sidebar-section.tsx';

const entries = [
  { path: 'captain/assistants', label: 'shell:nav.assistants', icon: Sparkles, routes: /^captain_assistant/ },
  { path: 'captain/documents', label: 'shell:nav.documents', icon: BookOpen, routes: /^captain_documents/ },
  {
    path: 'captain/responses',
    label: 'shell:nav.answers',
    icon: MessageCircleQuestion,
    routes: /^captain_responses/,
  },
] as const;

export function CaptainSidebar({ onFollow }: SectionsProps) {
  const text = useText();
  const accountId = useAccountId();
  const routeName = useRouteName();
  return (
    <SidebarSection title={text('shell:nav.captain')}>
      {entries.map(({ path, label, icon: Icon, routes }) => (
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
