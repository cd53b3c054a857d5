import { FeatureWrapper } from '@confab/ui/feature-wrapper';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Contact, Wifi } from 'lucide-react';
import { labelsQuery } from '../../../features/label/index.ts';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { useRouteName } from '../areas.ts';
import { NavLink } from './nav-link.tsx';
import { type SectionsProps, SidebarSection } from './sidebar-section.tsx';

/** The lists of contacts: all, those who are online, and those with a label. */
export function ContactSidebar({ onFollow }: SectionsProps) {
  const text = useText();
  const accountId = useAccountId();
  const routeName = useRouteName();
  return (
    <>
      <ul className="flex flex-col gap-0.5">
        <li>
          <NavLink
            to={accountPath(accountId, 'contacts')}
            label={text('shell:nav.allContacts')}
            icon={<Contact size={16} />}
            isCurrent={routeName === 'contacts_dashboard'}
            onFollow={onFollow}
          />
        </li>
        <li>
          <NavLink
            to={accountPath(accountId, 'contacts/active')}
            label={text('shell:nav.activeContacts')}
            icon={<Wifi size={16} />}
            isCurrent={routeName === 'contacts_active'}
            onFollow={onFollow}
          />
        </li>
      </ul>
      <FeatureWrapper featureKey="labels">
        <TaggedWith onFollow={onFollow} />
      </FeatureWrapper>
    </>
  );
}

function TaggedWith({ onFollow }: SectionsProps) {
  const text = useText();
  const accountId = useAccountId();
  const { label: current }: { label?: string } = useParams({ strict: false });
  const routeName = useRouteName();
  const { data } = useQuery(labelsQuery(accountId));
  const labels = data?.payload.filter((label) => label.show_on_sidebar !== false) ?? [];
  if (labels.length === 0) return null;
  return (
    <SidebarSection title={text('shell:nav.tagged')}>
      {labels.map(({ id, title, color }) => (
        <li key={id}>
          <NavLink
            to={accountPath(accountId, `labels/${encodeURIComponent(title)}/contacts`)}
            label={title}
            icon={<span className="size-2.5 rounded-full" style={{ backgroundColor: color }} />}
            isCurrent={routeName === 'contacts_labels_dashboard' && current === title}
            onFollow={onFollow}
          />
        </li>
      ))}
    </SidebarSection>
  );
}
