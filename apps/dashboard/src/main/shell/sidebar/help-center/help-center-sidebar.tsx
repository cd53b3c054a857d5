import { CountBadge } from '@confab/ui/count-badge';
import { useHasFeature } from '@confab/ui/feature-wrapper';
import { useQuery } from '@tanstack/react-query';
import { Archive, FilePen, FileText, LibraryBig, Settings, User } from 'lucide-react';
import { localePath, portalPath, portalQuery, useMayManage } from '../../../../features/portal/index.ts';
import { accountPath } from '../../../../platform/account/access.ts';
import { useAccountId } from '../../../../platform/account/account-context.ts';
import { loadMessages } from '../../../../platform/messages/i18n.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { useRouteName } from '../../areas.ts';
import { NavLink } from '../nav-link.tsx';
import type { SectionsProps } from '../sidebar-section.tsx';
import { CategoryLinks } from './category-links.tsx';
import { PortalHeader } from './portal-header.tsx';
import { useSidebarLocation, type SidebarLocation } from './use-sidebar-location.ts';

/** With its texts, for it may be loaded before the screens. */
export async function loadSidebar() {
  await loadMessages(['portal', 'category', 'conversation', 'form']);
  return HelpCenterSidebar;
}

/** One portal in one language: its lists of articles and its categories. */
function HelpCenterSidebar(props: SectionsProps) {
  return useHasFeature()('help_center') ? <Inside {...props} /> : null;
}

function Inside({ onFollow }: SectionsProps) {
  const location = useSidebarLocation();
  return (
    <>
      {location && <PortalHeader {...location} onFollow={onFollow} />}
      <ul className="flex flex-col gap-0.5">
        {location && <Lists {...location} onFollow={onFollow} />}
        <AllPortals onFollow={onFollow} />
      </ul>
      {location && <CategoryLinks {...location} onFollow={onFollow} />}
    </>
  );
}

const lists = [
  {
    id: 'all',
    route: 'list_all_locale_articles',
    rest: 'articles',
    Icon: FileText,
    count: 'all_articles_count',
  },
  {
    id: 'mine',
    route: 'list_mine_articles',
    rest: 'articles/mine',
    Icon: User,
    count: 'mine_articles_count',
  },
  {
    id: 'draft',
    route: 'list_draft_articles',
    rest: 'articles/draft',
    Icon: FilePen,
    count: 'draft_articles_count',
  },
  {
    id: 'archived',
    route: 'list_archived_articles',
    rest: 'articles/archived',
    Icon: Archive,
    count: 'archived_articles_count',
  },
] as const;

function Lists({ portal, locale, onFollow }: SidebarLocation & SectionsProps) {
  const text = useText();
  const accountId = useAccountId();
  const routeName = useRouteName();
  const { data } = useQuery(portalQuery(accountId, portal.slug, locale));
  const mayManage = useMayManage();
  return (
    <>
      {lists.map(({ id, route, rest, Icon, count }) => (
        <li key={id}>
          <NavLink
            to={accountPath(accountId, localePath(portal.slug, locale, rest))}
            label={text(`portal:sidebar.${id}`)}
            icon={<Icon size={16} />}
            end={
              data && (
                <CountBadge count={data.meta[count] ?? 0} max={999} label={text('portal:sidebar.articles')} />
              )
            }
            isCurrent={routeName === route}
            onFollow={onFollow}
          />
        </li>
      ))}
      {mayManage && (
        <li>
          <NavLink
            to={accountPath(accountId, portalPath(portal.slug, 'edit'))}
            label={text('portal:sidebar.settings')}
            icon={<Settings size={16} />}
            isCurrent={routeName.startsWith('edit_portal_') || routeName === 'list_all_locale_categories'}
            onFollow={onFollow}
          />
        </li>
      )}
    </>
  );
}

function AllPortals({ onFollow }: SectionsProps) {
  const text = useText();
  const accountId = useAccountId();
  return (
    <li>
      <NavLink
        to={accountPath(accountId, 'portals/all')}
        label={text('portal:list.title')}
        icon={<LibraryBig size={16} />}
        isCurrent={useRouteName() === 'list_all_portals'}
        onFollow={onFollow}
      />
    </li>
  );
}
