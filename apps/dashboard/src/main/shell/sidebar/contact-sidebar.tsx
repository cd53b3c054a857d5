import { FeatureWrapper } from '@confab/ui/feature-wrapper';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Building2, Contact, Folder, Wifi } from 'lucide-react';
import { savedFiltersQuery } from '../../../features/custom-filter/index.ts';
import { labelsQuery } from '../../../features/label/index.ts';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { useRouteName } from '../areas.ts';
import { NavLink } from './nav-link.tsx';
import { type SectionsProps, SidebarSection } from './sidebar-section.tsx';

/** The lists of contacts: all, those who are online, segments, and those with a label. */
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
            isCurrent={routeName === 'contacts_dashboard' || routeName === 'contact_profile_dashboard'}
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
        <li>
          <NavLink
            to={accountPath(accountId, 'companies')}
            label={text('shell:nav.companies')}
            icon={<Building2 size={16} />}
            isCurrent={routeName === 'companies_dashboard' || routeName === 'company_dashboard'}
            onFollow={onFollow}
          />
        </li>
      </ul>
      <Segments onFollow={onFollow} />
      <FeatureWrapper featureKey="labels">
        <TaggedWith onFollow={onFollow} />
      </FeatureWrapper>
    </>
  );
}

/** Filters the person saved. */
function Segments({ onFollow }: SectionsProps) {
  const text = useText();
  const accountId = useAccountId();
  const { viewId }: { viewId?: string } = useParams({ strict: false });
  const routeName = useRouteName();
  const { data: segments = [] } = useQuery(savedFiltersQuery(accountId, 'contact'));
  if (segments.length === 0) return null;
  return (
    <SidebarSection title={text('shell:nav.segments')}>
      {segments.map(({ id, name }) => (
        <li key={id}>
          <NavLink
            to={accountPath(accountId, `contacts/custom_view/${id}`)}
            label={name}
            icon={<Folder size={16} />}
            isCurrent={routeName === 'contacts_segments_dashboard' && viewId === String(id)}
            onFollow={onFollow}
          />
        </li>
      ))}
    </SidebarSection>
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
