import type { Conversation } from '@confab/contract/features/conversation';
import { RelativeTime } from '@confab/ui/relative-time';
import { Skeleton } from '@confab/ui/skeleton';
import { StatusDot } from '@confab/ui/status-dot';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { conversationPath } from '../../../platform/conversation-location.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { previewOf } from '../../message/index.ts';
import { contactConversationsQuery } from '../api.ts';

type ContactConversationsProps = {
  contactId: number;
  /** The one beside which they are shown. */
  exceptId?: number;
  emptyText: string;
};

/** The conversations of a contact that the agent may see, the most recently active first; each a link. */
export function ContactConversations({ contactId, exceptId, emptyText }: ContactConversationsProps) {
  const text = useText();
  const query = useQuery(contactConversationsQuery(useAccountId(), contactId));
  return (
    <QueryView
      query={query}
      skeleton={<Skeleton shape="block" height="3rem" />}
      errorTitle={text('conversation:previous.failed')}
    >
      {({ payload }) => {
        const shown = payload.filter(({ id }) => id !== exceptId);
        if (shown.length === 0) return <p className="text-meta text-text-muted">{emptyText}</p>;
        return (
          <ul aria-label={text('conversation:previous.list')} className="-mx-2 flex flex-col">
            {shown.map((conversation) => (
              <ConversationLink key={conversation.id} conversation={conversation} />
            ))}
          </ul>
        );
      }}
    </QueryView>
  );
}

function ConversationLink({ conversation }: { conversation: Conversation }) {
  const text = useText();
  const accountId = useAccountId();
  const { id, status, last_activity_at: activeAt, last_non_activity_message: message } = conversation;
  const preview = message && previewOf(message).text;
  return (
    <li>
      <Link
        to={conversationPath(accountId, { kind: 'all' }, id)}
        className="focus-ring flex flex-col rounded-control px-2 py-1.5 hover:bg-surface-hover"
      >
        <span className="flex items-center gap-1.5 text-meta text-text-muted">
          <StatusDot status={status} size={10} />
          <span className="tabular">{`#${id}`}</span>
          <span>{text(`conversation:status.${status}`)}</span>
          <RelativeTime date={new Date(activeAt * 1000)} className="ms-auto" />
        </span>
        <span className="line-clamp-2 text-control break-words">
          <bdi>{preview || text('conversation:card.noMessages')}</bdi>
        </span>
      </Link>
    </li>
  );
}
