import { Megaphone, Send } from 'lucide-react';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { useRouteName } from '../areas.ts';
import { NavLink } from './nav-link.tsx';
import { type SectionsProps, SidebarSection } from './sidebar-section.tsx';

export function CampaignSidebar({ onFollow }: SectionsProps) {
  const text = useText();
  const accountId = useAccountId();
  const routeName = useRouteName();
  return (
    <SidebarSection title={text('shell:nav.campaigns')}>
      <li>
        <NavLink
          to={accountPath(accountId, 'campaigns/ongoing')}
          label={text('shell:nav.ongoingCampaigns')}
          icon={<Megaphone size={16} />}
          isCurrent={routeName === 'ongoing_campaigns'}
          onFollow={onFollow}
        />
      </li>
      <li>
        <NavLink
          to={accountPath(accountId, 'campaigns/one_off')}
          label={text('shell:nav.oneOffCampaigns')}
          icon={<Send size={16} />}
          isCurrent={routeName === 'one_off' || routeName === 'one_off_results'}
          onFollow={onFollow}
        />
      </li>
    </SidebarSection>
  );
}
