import { maxMatchingCount, type Conversation } from '@confab/contract/features/conversation';
import { Button } from '@confab/ui/button';
import { ButtonLink } from '@confab/ui/button-link';
import { ContextMenu } from '@confab/ui/context-menu';
import { EmptyState } from '@confab/ui/empty-state';
import { ErrorState } from '@confab/ui/error-state';
import { Skeleton, SkeletonGroup } from '@confab/ui/skeleton';
import { Tabs } from '@confab/ui/tabs';
import { VirtualList, type ListHandle } from '@confab/ui/virtual-list';
import { ArrowUp, Inbox } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { accountPath } from '../../../../platform/account/access.ts';
import { useIsAdministrator, useMayUseContacts } from '../../../../platform/account/account-context.ts';
import { conversationPath, type ConversationLocation } from '../../../../platform/conversation-location.ts';
import { errorText } from '../../../../platform/calls/error-text.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import type { ListTab } from '../../view-model.ts';
import { ConversationCard, type Point } from './conversation-card.tsx';
import { NewConversationButton } from '../../../message/index.ts';
import { ConversationFilter } from '../../filter/parts/conversation-filter.tsx';
import { ListHeader } from './list-header.tsx';
import type { ListDensity } from './use-density.ts';
import type { Changes } from '../../changes/parts/use-change.ts';
import { useActionItems } from '../../changes/parts/use-action-items.tsx';
import type { Conversations } from './use-conversations.ts';
import { useAgentsOf, type ReferenceData } from '../../parts/use-reference-data.ts';
import { idOf, useSelecting } from '../../../../platform/selection/use-selecting.ts';
import type { ListSelection } from '../../../../platform/selection/use-selection.ts';
import { useFrozenList } from './use-frozen-list.ts';
import { usePrefetch } from './use-prefetch.ts';
import { useStableList } from './use-stable-list.ts';

export type ConversationListProps = {
  location: ConversationLocation;
  title: string;
  conversations: Conversations;
  referenceData: ReferenceData;
  changes: Changes;
  selection: ListSelection;
  density: ListDensity;
  /** The actions on the selected conversations, shown below the list. */
  bulkBar: ReactNode;
  /** Called with the list as shown. */
  onShown: (shown: readonly Conversation[]) => void;
};

/** The conversations of a view: tabs with counts, status and order, and the cards. */
export function ConversationList(props: ConversationListProps) {
  const { title, conversations } = props;
  const { tab, tabs, counts, settings, filter, filtering } = conversations;
  const text = useText();
  const mayUseContacts = useMayUseContacts();
  const shownTabs = filtering.conditions ? (['all'] as const) : tabs;
  const countOf = { me: counts?.mine_count, unassigned: counts?.unassigned_count, all: counts?.all_count };
  return (
    <section aria-label={title} className="flex h-full min-h-0 flex-col bg-surface">
      <ListHeader
        title={title}
        settings={filtering.conditions ? undefined : settings}
        isFiltered={filtering.conditions !== undefined && !filtering.saved}
        onChange={conversations.changeSettings}
        density={props.density}
      >
        {mayUseContacts && <NewConversationButton accountId={props.location.accountId} />}
        <ConversationFilter accountId={props.location.accountId} filtering={filtering} />
      </ListHeader>
      <Tabs
        label={text('conversation:list.tabs')}
        tabs={shownTabs.map((id) => ({
          id,
          label: text(`conversation:tab.${id}`),
          count: countOf[id],
          maxCount: filtering.conditions && maxMatchingCount - 1,
        }))}
        selected={filtering.conditions ? 'all' : tab}
        onChange={(id) => conversations.changeTab(tabs.find((each) => each === id) ?? 'me')}
        scrollStartLabel={text('common:scrollStart')}
        scrollEndLabel={text('common:scrollEnd')}
        isPanelBusy
        className="min-h-0 flex-1"
        listClassName="px-3"
        panelClassName="relative flex min-h-0 flex-1 flex-col"
      >
        <ListBody key={JSON.stringify(filter)} {...props} />
      </Tabs>
      {props.bulkBar}
    </section>
  );
}

function ListBody(props: ConversationListProps) {
  const { list, items, tab } = props.conversations;
  const text = useText();
  if (list.isPending) return <CardSkeletons />;
  if (list.isError && items.length === 0) {
    return (
      <ErrorState
        size="small"
        headingLevel={2}
        title={text('conversation:list.failed')}
        description={errorText(list.error, text)}
        retryLabel={text('common:retry')}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    );
  }
  if (items.length === 0) return <NoCards {...props} tab={tab} />;
  return <Cards {...props} />;
}

function Cards(props: ConversationListProps) {
  const { referenceData, changes, selection, onShown } = props;
  const { isCompact } = props.density;
  const { accountId, view, conversationId } = props.location;
  const { list, items } = props.conversations;
  const text = useText();
  const prefetch = usePrefetch(accountId);
  const handle = useRef<ListHandle>(null);
  const [menu, setMenu] = useState<{ id: number; point: Point } | null>(null);
  const frozen = useFrozenList();
  const isPointing = frozen.isPointing || menu !== null;
  const { shown, gone, waiting, release } = useStableList(items, isPointing || frozen.isScrolled, isPointing);
  useEffect(() => onShown(shown), [shown, onShown]);
  const menuOf = items.find((item) => item.id === menu?.id);
  const { frame, select } = useSelecting(shown, conversationId, handle, selection);
  // One function for all, so that unchanged cards are not rendered again.
  const openMenu = (id: number, point: Point) => setMenu({ id, point });
  const card = (conversation: Conversation) => (
    <ConversationCard
      conversation={conversation}
      isGone={gone.has(conversation.id)}
      isSelected={selection.ids.has(conversation.id)}
      isSelecting={selection.ids.size > 0}
      isCompact={isCompact}
      path={conversationPath(accountId, view, conversation.id)}
      isCurrent={conversation.id === conversationId}
      inboxName={referenceData.inboxNameOf(conversation.inbox_id)}
      medium={referenceData.inboxOf(conversation.inbox_id)?.medium}
      colorOf={referenceData.colorOf}
      onMenu={openMenu}
      onInterest={prefetch}
      onSelect={select}
    />
  );
  return (
    <div ref={frame} className="relative min-h-0 flex-1" {...frozen.handlers}>
      <VirtualList
        // Rows that were measured before have another height.
        key={isCompact ? 'line' : 'card'}
        items={shown}
        getKey={idOf}
        renderItem={card}
        estimateHeight={isCompact ? 36 : 84}
        label={text('conversation:list.label')}
        onEndReached={() => fetchMore(list)}
        footer={<ListFoot list={list} />}
        handle={handle}
        revealed={conversationId}
        className="h-full"
      />
      <NewPill count={waiting} onPress={() => (release(), handle.current?.scrollToIndex(0))} />
      <CardMenu
        {...{ accountId, referenceData, changes }}
        conversation={menuOf}
        point={menu?.point ?? null}
        onClose={() => setMenu(null)}
        onAction={release}
      />
    </div>
  );
}

function fetchMore(list: Conversations['list']): void {
  if (list.hasNextPage && !list.isFetching) void list.fetchNextPage();
}

type CardMenuProps = Pick<ConversationListProps, 'referenceData' | 'changes'> & {
  accountId: number;
  conversation: Conversation | undefined;
  point: Point | null;
  onClose: () => void;
  onAction: () => void;
};

/** What can be done with the card that was clicked with the other button. */
function CardMenu({ accountId, referenceData, changes, conversation, ...menu }: CardMenuProps) {
  const text = useText();
  const agents = useAgentsOf(accountId, conversation ? [conversation.inbox_id] : []);
  const itemsFor = useActionItems({ ...referenceData, agents }, changes);
  return (
    <ContextMenu
      label={text('conversation:action.menu')}
      items={conversation ? itemsFor(conversation) : []}
      {...menu}
    />
  );
}

function NewPill({ count, onPress }: { count: number; onPress: () => void }) {
  const text = useText();
  if (count === 0) return null;
  return (
    <div className="pointer-events-none absolute inset-x-0 top-2 flex justify-center">
      <Button
        variant="primary"
        size="small"
        icon={<ArrowUp aria-hidden size={14} />}
        onPress={onPress}
        className="pointer-events-auto animate-rise-in rounded-full shadow-float"
      >
        {text('conversation:list.new', { count })}
      </Button>
    </div>
  );
}

function ListFoot({ list }: { list: Conversations['list'] }) {
  const text = useText();
  if (list.isFetchNextPageError) {
    return (
      <div className="flex justify-center p-3">
        <Button size="small" onPress={() => void list.fetchNextPage()}>
          {text('common:retry')}
        </Button>
      </div>
    );
  }
  return list.hasNextPage ? <CardSkeleton /> : null;
}

/** Without an inbox there are no conversations, so adding one comes first. */
function NoCards({ tab, location, referenceData, conversations }: ConversationListProps & { tab: ListTab }) {
  const text = useText();
  const isAdministrator = useIsAdministrator();
  if (referenceData.hasNoInbox && isAdministrator) {
    return (
      <EmptyState
        size="small"
        icon={<Inbox size={22} />}
        title={text('conversation:empty.inbox.title')}
        description={text('conversation:empty.inbox.text')}
        action={
          <ButtonLink variant="primary" href={accountPath(location.accountId, 'settings/inboxes/new')}>
            {text('conversation:empty.inbox.action')}
          </ButtonLink>
        }
      />
    );
  }
  if (conversations.filtering.conditions) {
    return (
      <EmptyState
        size="small"
        icon={<Inbox size={22} />}
        title={text('conversation:filter.none')}
        description={text('conversation:filter.noneText')}
      />
    );
  }
  return (
    <EmptyState
      size="small"
      icon={<Inbox size={22} />}
      title={text(`conversation:empty.${tab}.title`)}
      description={text(`conversation:empty.${tab}.text`)}
    />
  );
}

function CardSkeletons() {
  const text = useText();
  return (
    <SkeletonGroup label={text('conversation:list.loading')} className="overflow-hidden">
      {Array.from({ length: 8 }, (_, index) => (
        <CardSkeleton key={index} />
      ))}
    </SkeletonGroup>
  );
}

function CardSkeleton() {
  return (
    <div aria-hidden className="flex h-[84px] gap-2.5 border-b border-border px-3 py-2.5">
      <Skeleton shape="circle" height="2rem" />
      <div className="flex flex-1 flex-col gap-2 pt-1">
        <Skeleton width="55%" />
        <Skeleton width="90%" />
        <Skeleton width="30%" height="0.5rem" />
      </div>
    </div>
  );
}
