import { EmptyState } from '@confab/ui/empty-state';
import { MessagesSquare } from 'lucide-react';
import {
  useConversationLocation,
  type ConversationLocation,
} from '../../../platform/conversation-location.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { usePageTitle } from '../../../platform/pages/page-title.ts';
import { ConversationList } from '../list/parts/conversation-list.tsx';
import { ConversationView } from '../parts/conversation-view.tsx';
import { ResizableColumn } from '../parts/resizable-column.tsx';
import { useChange, type Changes } from '../changes/parts/use-change.ts';
import { useConversationCommands } from '../changes/parts/use-conversation-commands.tsx';
import { useConversations, type Conversations } from '../list/parts/use-conversations.ts';
import { useReferenceData, type ReferenceData } from '../parts/use-reference-data.ts';
import { useConversationKeys, useViewTitle } from '../list/parts/use-navigation.ts';
import { useOpenConversation } from '../parts/use-open-conversation.ts';
import { useMissingConversations } from '../list/parts/use-missing-conversations.ts';

/** The heart of the product: the list, the open conversation, and what there is to know about it. */
export function ConversationScreen() {
  const place = useConversationLocation();
  const conversations = useConversations(place);
  const referenceData = useReferenceData(place.accountId);
  const changes = useChange(place.accountId);
  const title = useViewTitle(place, (id) => referenceData.inboxOf(id)?.name);
  useMissingConversations(place.accountId);
  const isOpen = place.conversationId !== undefined;
  return (
    <div className="flex h-full min-h-0">
      <ResizableColumn isHiddenOnPhone={isOpen}>
        <ConversationList {...{ place, title, conversations, referenceData, changes }} />
      </ResizableColumn>
      <div className={`flex min-h-0 min-w-0 flex-1 ${isOpen ? '' : 'max-md:hidden'}`}>
        {place.conversationId === undefined ? (
          <NothingOpen {...{ place, title, conversations, changes }} />
        ) : (
          <OpenConversation
            id={place.conversationId}
            {...{ place, title, conversations, referenceData, changes }}
          />
        )}
      </div>
    </div>
  );
}

type OpenProps = {
  id: number;
  place: ConversationLocation;
  /** Of the list. */
  title: string;
  conversations: Conversations;
  referenceData: ReferenceData;
  changes: Changes;
};

function OpenConversation({ id, place, title, conversations, referenceData, changes }: OpenProps) {
  const open = useOpenConversation(place.accountId, id);
  usePageTitle(open.data?.meta.sender.name || title);
  useConversationKeys(place, conversations, open.data, changes);
  useConversationCommands(open.data, referenceData, changes);
  return <ConversationView {...{ place, open, referenceData, changes }} />;
}

function NothingOpen({
  place,
  title,
  conversations,
  changes,
}: Pick<OpenProps, 'place' | 'title' | 'conversations' | 'changes'>) {
  const text = useText();
  usePageTitle(title);
  useConversationKeys(place, conversations, undefined, changes);
  return (
    <EmptyState
      className="self-center"
      icon={<MessagesSquare size={24} />}
      title={text('conversation:open.none')}
      description={text('conversation:open.noneText')}
    />
  );
}
