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

/** The conversations of a contact that the agent may see, the most recently active first; each a link. */
export function ContactConversations({ contactId }: { contactId: number }) {
  const text = useText();
  const query = useQuery(contactConversationsQuery(useAccountId(), contactId));
  return (
    <QueryView
      query={query}
      skeleton={<Skeleton shape="block" height="3rem" />}
      errorTitle={text('contact:conversations.failed')}
    >
      {({ payload }) =>
        payload.length === 0 ? (
          <p className="text-control text-text-muted">{text('contact:conversations.empty')}</p>
        ) : (
          <ul aria-label={text('contact:conversations.title')} className="-mx-2 flex flex-col">
            {payload.map((conversation) => (
              <ConversationLink key={conversation.id} conversation={conversation} />
            ))}
          </ul>
        )
      }
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
          <span className="tabular">{text('contact:conversations.open', { id })}</span>
          <RelativeTime date={new Date(activeAt * 1000)} className="ms-auto" />
        </span>
        <span className="line-clamp-2 text-control break-words">
          <bdi>{preview || text('contact:conversations.noMessages')}</bdi>
        </span>
      </Link>
    </li>
  );
}
