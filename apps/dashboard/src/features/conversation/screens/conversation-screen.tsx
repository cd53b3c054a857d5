import { ButtonLink } from '@confab/ui/button-link';
import { EmptyState } from '@confab/ui/empty-state';
import type { Conversation } from '@confab/contract/features/conversation';
import { MessagesSquare, SearchX } from 'lucide-react';
import { useCallback, useRef } from 'react';
import {
  conversationPath,
  useConversationLocation,
  type ConversationLocation,
} from '../../../platform/conversation-location.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { usePageTitle } from '../../../platform/pages/page-title.ts';
import { ConversationList } from '../list/parts/conversation-list.tsx';
import { ConversationView } from '../parts/conversation-view.tsx';
import { ResizableColumn } from '../parts/resizable-column.tsx';
import { ChangeQuestions } from '../changes/parts/change-questions.tsx';
import { useChange, type Changes } from '../changes/parts/use-change.ts';
import { useConversationCommands } from '../changes/parts/use-conversation-commands.ts';
import { useConversations, type Conversations } from '../list/parts/use-conversations.ts';
import { useAgentsOf, useReferenceData, type ReferenceData } from '../parts/use-reference-data.ts';
import { type ShownList, useConversationKeys, useViewTitle } from '../list/parts/use-navigation.ts';
import { useOpenConversation } from '../parts/use-open-conversation.ts';
import { useDensity } from '../list/parts/use-density.ts';
import { BulkActions } from '../bulk/parts/bulk-actions.tsx';
import { useSelection } from '../../../platform/selection/use-selection.ts';
import { useMissingConversations } from '../list/parts/use-missing-conversations.ts';

/** The heart of the product: the list, the open conversation, and what there is to know about it. */
export function ConversationScreen() {
  const location = useConversationLocation();
  const conversations = useConversations(location);
  const referenceData = useReferenceData(location.accountId);
  const changes = useChange(location.accountId);
  const title = useViewTitle(location, referenceData, conversations.filtering.saved);
  const selection = useSelection({
    listKey: JSON.stringify(conversations.filter),
    listed: conversations.list.isSuccess ? conversations.items : undefined,
  });
  const density = useDensity();
  useMissingConversations(location.accountId);
  const shownList = useRef<readonly Conversation[]>([]);
  const onShown = useCallback((shown: readonly Conversation[]) => {
    shownList.current = shown;
  }, []);
  const isOpen = location.conversationId !== undefined;
  if (title === undefined) return <NoSuchView accountId={location.accountId} />;
  return (
    <div className="flex h-full min-h-0">
      <ResizableColumn isHiddenOnPhone={isOpen}>
        <ConversationList
          {...{ location, title, conversations, referenceData, changes, selection, density, onShown }}
          bulkBar={<BulkActions {...{ location, conversations, referenceData, selection }} />}
        />
      </ResizableColumn>
      <div className={`flex min-h-0 min-w-0 flex-1 ${isOpen ? '' : 'max-md:hidden'}`}>
        {location.conversationId === undefined ? (
          <NothingOpen {...{ location, title, conversations, changes, shownList }} />
        ) : (
          <OpenConversation
            id={location.conversationId}
            {...{ location, title, conversations, referenceData, changes, shownList }}
          />
        )}
      </div>
      <ChangeQuestions accountId={location.accountId} changes={changes} />
    </div>
  );
}

/** For URLs of views that were deleted, are not accessible, or are mistyped. */
function NoSuchView({ accountId }: { accountId: number }) {
  const text = useText();
  usePageTitle(text('conversation:view.missing'));
  return (
    <EmptyState
      className="h-full"
      icon={<SearchX size={24} />}
      title={text('conversation:view.missing')}
      description={text('conversation:view.missingText')}
      action={
        <ButtonLink variant="primary" href={conversationPath(accountId, { kind: 'all' })}>
          {text('conversation:view.all')}
        </ButtonLink>
      }
    />
  );
}

type OpenProps = {
  id: number;
  location: ConversationLocation;
  /** Of the list. */
  title: string;
  conversations: Conversations;
  referenceData: ReferenceData;
  changes: Changes;
  shownList: ShownList;
};

function OpenConversation(props: OpenProps) {
  const { id, location, title, conversations, changes, shownList } = props;
  const open = useOpenConversation(location.accountId, id);
  const agents = useAgentsOf(location.accountId, open.data ? [open.data.inbox_id] : []);
  const referenceData = { ...props.referenceData, agents };
  usePageTitle(open.data?.meta.sender.name || title);
  useConversationKeys(location, conversations, shownList, open.data, changes);
  useConversationCommands(open.data, referenceData, changes);
  const backPath = conversationPath(location.accountId, location.view);
  return <ConversationView {...{ backPath, open, referenceData, changes }} />;
}

function NothingOpen({
  location,
  title,
  conversations,
  changes,
  shownList,
}: Pick<OpenProps, 'location' | 'title' | 'conversations' | 'changes' | 'shownList'>) {
  const text = useText();
  usePageTitle(title);
  useConversationKeys(location, conversations, shownList, undefined, changes);
  return (
    <EmptyState
      className="self-center"
      icon={<MessagesSquare size={24} />}
      title={text('conversation:open.none')}
      description={text('conversation:open.noneText')}
    />
  );
}
