import { CountBadge } from '@confab/ui/count-badge';
import { FeatureWrapper, useHasFeature } from '@confab/ui/feature-wrapper';
import { Skeleton } from '@confab/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  AtSign,
  Eye,
  Folder,
  Hourglass,
  MessagesSquare,
  Plus,
  Search,
  TriangleAlert,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { ChannelIcon } from '../../../channels/channel-icon.tsx';
import { viewCountsQuery } from '../../../features/conversation/index.ts';
import { savedFiltersQuery } from '../../../features/custom-filter/index.ts';
import { inboxesQuery } from '../../../features/inbox/index.ts';
import { labelsQuery } from '../../../features/label/index.ts';
import { teamsQuery } from '../../../features/team/index.ts';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId, useIsAdministrator } from '../../../platform/account/account-context.ts';
import {
  conversationPath,
  useConversationLocation,
  type ConversationView,
} from '../../../platform/conversation-location.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { useArea, useRouteName } from '../areas.ts';
import { NavLink } from './nav-link.tsx';
import { type SectionsProps, SidebarSection } from './sidebar-section.tsx';

/** The views of conversations: general ones, folders, then by team, inbox and label. */
export function ConversationSidebar(props: SectionsProps) {
  return (
    <>
      <GeneralViews {...props} />
      <Folders {...props} />
      <FeatureWrapper featureKey="team_management">
        <Teams {...props} />
      </FeatureWrapper>
      <Inboxes {...props} />
      <FeatureWrapper featureKey="labels">
        <Labels {...props} />
      </FeatureWrapper>
    </>
  );
}

const general: readonly { kind: 'all' | 'mentions' | 'unattended' | 'participating'; icon: LucideIcon }[] = [
  { kind: 'all', icon: MessagesSquare },
  { kind: 'mentions', icon: AtSign },
  { kind: 'unattended', icon: Hourglass },
  { kind: 'participating', icon: Eye },
];

function GeneralViews({ onFollow }: SectionsProps) {
  const text = useText();
  const accountId = useAccountId();
  const { view } = useConversationLocation();
  // The inbox view has this sidebar as well, but is not one of its views.
  const isHere = useArea() === 'conversations';
  const { data: counts } = useQuery(viewCountsQuery(accountId));
  const isSearch = useRouteName() === 'search';
  return (
    <ul className="flex flex-col gap-0.5">
      <li>
        <NavLink
          to={accountPath(accountId, 'search')}
          label={text('shell:nav.search')}
          icon={<Search size={16} />}
          isCurrent={isSearch}
          onFollow={onFollow}
        />
      </li>
      {general.map(({ kind, icon: Icon }) => (
        <li key={kind}>
          <NavLink
            to={conversationPath(accountId, { kind })}
            label={text(`shell:nav.${kind}`)}
            icon={<Icon size={16} />}
            isCurrent={isHere && !isSearch && view.kind === kind}
            end={<OpenCount count={kind === 'all' || kind === 'unattended' ? counts?.[kind] : undefined} />}
            onFollow={onFollow}
          />
        </li>
      ))}
    </ul>
  );
}

/** Filters the person saved. */
function Folders({ onFollow }: SectionsProps) {
  const text = useText();
  const accountId = useAccountId();
  const { view } = useConversationLocation();
  const { data: folders = [] } = useQuery(savedFiltersQuery(accountId, 'conversation'));
  if (folders.length === 0) return null;
  return (
    <SidebarSection title={text('shell:nav.folders')}>
      {folders.map(({ id, name }) => (
        <li key={id}>
          <NavLink
            to={conversationPath(accountId, { kind: 'folder', id })}
            label={name}
            icon={<Folder size={16} />}
            isCurrent={isSameView(view, { kind: 'folder', id })}
            onFollow={onFollow}
          />
        </li>
      ))}
    </SidebarSection>
  );
}

/** The teams the person is in. */
function Teams({ onFollow }: SectionsProps) {
  const text = useText();
  const accountId = useAccountId();
  const { view } = useConversationLocation();
  const { data: teams = [] } = useQuery(teamsQuery(accountId));
  const { data: counts } = useQuery(viewCountsQuery(accountId));
  const mine = teams.filter((team) => team.is_member);
  if (mine.length === 0) return null;
  return (
    <SidebarSection
      title={text('shell:nav.teams')}
      action={<AddLink to="settings/teams/new" label={text('shell:nav.newTeam')} onFollow={onFollow} />}
    >
      {mine.map(({ id, name }) => (
        <li key={id}>
          <NavLink
            to={conversationPath(accountId, { kind: 'team', id })}
            label={name}
            icon={<Users size={16} />}
            end={<OpenCount count={counts?.teams.find((each) => each.id === id)?.count} />}
            isCurrent={isSameView(view, { kind: 'team', id })}
            onFollow={onFollow}
          />
        </li>
      ))}
    </SidebarSection>
  );
}

function Inboxes({ onFollow }: SectionsProps) {
  const text = useText();
  const accountId = useAccountId();
  const { view } = useConversationLocation();
  const mayAdd = useMayAddInbox();
  const { data, isPending } = useQuery(inboxesQuery(accountId));
  const { data: counts } = useQuery(viewCountsQuery(accountId));
  const inboxes = [...(data?.payload ?? [])].sort((one, other) =>
    one.name.localeCompare(other.name, undefined, { sensitivity: 'base' }),
  );
  return (
    <SidebarSection
      title={text('shell:nav.inboxes')}
      action={
        <FeatureWrapper featureKey="inbox_management">
          <AddLink to="settings/inboxes/new" label={text('shell:nav.newInbox')} onFollow={onFollow} />
        </FeatureWrapper>
      }
    >
      {isPending && <Waiting />}
      {!isPending && inboxes.length === 0 && mayAdd && (
        <li>
          <NavLink
            to={accountPath(accountId, 'settings/inboxes/new')}
            label={text('shell:nav.newInbox')}
            icon={<Plus size={16} />}
            isCurrent={false}
            onFollow={onFollow}
          />
        </li>
      )}
      {inboxes.map(
        ({ id, name, channel_type: channelType, medium, reauthorization_required: isDisconnected }) => (
          <li key={id}>
            <NavLink
              to={conversationPath(accountId, { kind: 'inbox', id })}
              label={name}
              icon={<ChannelIcon channelType={channelType} medium={medium} />}
              end={
                <>
                  {isDisconnected === true && <DisconnectedIcon />}
                  <OpenCount count={counts?.inboxes.find((each) => each.id === id)?.count} />
                </>
              }
              isCurrent={isSameView(view, { kind: 'inbox', id })}
              onFollow={onFollow}
            />
          </li>
        ),
      )}
    </SidebarSection>
  );
}

/** The inbox cannot reach its provider until an administrator connects it again. */
function DisconnectedIcon() {
  const text = useText();
  const label = text('shell:nav.disconnected');
  return (
    <span role="img" aria-label={label} title={label} className="shrink-0 text-danger">
      <TriangleAlert aria-hidden size={14} />
    </span>
  );
}

function useMayAddInbox(): boolean {
  const hasFeature = useHasFeature();
  return useIsAdministrator() && hasFeature('inbox_management');
}

function Labels({ onFollow }: SectionsProps) {
  const text = useText();
  const accountId = useAccountId();
  const { view } = useConversationLocation();
  const isAdministrator = useIsAdministrator();
  const { data, isPending } = useQuery(labelsQuery(accountId));
  const { data: counts } = useQuery(viewCountsQuery(accountId));
  const labels = data?.payload.filter((label) => label.show_on_sidebar !== false) ?? [];
  if (!isPending && labels.length === 0 && !isAdministrator) return null;
  return (
    <SidebarSection
      title={text('shell:nav.labels')}
      action={<AddLink to="settings/labels/list" label={text('shell:nav.newLabel')} onFollow={onFollow} />}
    >
      {isPending && <Waiting />}
      {labels.map(({ id, title, color }) => (
        <li key={id}>
          <NavLink
            to={conversationPath(accountId, { kind: 'label', title })}
            label={title}
            icon={<span className="size-2.5 rounded-full" style={{ backgroundColor: color }} />}
            end={<OpenCount count={counts?.labels.find((each) => each.title === title)?.count} />}
            isCurrent={isSameView(view, { kind: 'label', title })}
            onFollow={onFollow}
          />
        </li>
      ))}
    </SidebarSection>
  );
}

/** How many open conversations a view holds; nothing while there are none. */
function OpenCount({ count = 0 }: { count: number | undefined }) {
  const text = useText();
  return count > 0 && <CountBadge count={count} max={999} label={text('shell:nav.openCount')} />;
}

type AddLinkProps = SectionsProps & { to: string; label: string };

/** Only administrators may add inboxes, teams and labels. */
function AddLink({ to, label, onFollow }: AddLinkProps) {
  const accountId = useAccountId();
  if (!useIsAdministrator()) return null;
  return (
    <Link
      to={accountPath(accountId, to)}
      aria-label={label}
      title={label}
      activeProps={{}}
      {...(onFollow ? { onClick: onFollow } : {})}
      className="grid size-6 place-items-center rounded-control text-text-muted hover:bg-surface-hover hover:text-text"
    >
      <Plus aria-hidden size={14} />
    </Link>
  );
}

function Waiting() {
  return [60, 80, 50].map((width) => (
    <li key={width} aria-hidden className="flex h-7 items-center px-2">
      <Skeleton width={`${width}%`} />
    </li>
  ));
}

function isSameView(one: ConversationView, other: ConversationView): boolean {
  return conversationPath(0, one) === conversationPath(0, other);
}
