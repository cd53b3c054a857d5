import type {
  SearchArticle,
  SearchContact,
  SearchConversation,
  SearchMessage,
} from '@confab/contract/features/search';
import { RelativeTime } from '@confab/ui/relative-time';
import { FileText, Lock, MessageSquareText, MessagesSquare, UserRound } from 'lucide-react';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { conversationPath } from '../../../platform/conversation-location.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { snippetOf } from '../model.ts';
import { Highlighted } from './highlighted.tsx';
import { ResultRow } from './result-row.tsx';

type RowProps<T> = { found: T; query: string; onOpen: () => void };

/** Opens the conversation at the message. */
export function MessageRow({ found, query, onOpen }: RowProps<SearchMessage>) {
  const text = useText();
  const accountId = useAccountId();
  const { id, conversation_id: conversationId, contact, inbox, sender, private: isNote } = found;
  return (
    <ResultRow
      to={conversationPath(accountId, { kind: 'all' }, conversationId)}
      search={{ messageId: id }}
      icon={isNote ? <Lock size={16} /> : <MessageSquareText size={16} />}
      title={`${contact.name} · ${text('search:conversation', { id: conversationId })}`}
      meta={
        <>
          {inbox.name} · <RelativeTime date={new Date(found.created_at * 1000)} />
        </>
      }
      onOpen={onOpen}
    >
      {isNote && <span className="sr-only">{text('search:note')} </span>}
      {sender !== undefined && `${sender.name}: `}
      <Highlighted text={snippetOf(found.content ?? '', query)} query={query} />
    </ResultRow>
  );
}

export function ConversationRow({ found, query, onOpen }: RowProps<SearchConversation>) {
  const text = useText();
  const accountId = useAccountId();
  const { id, contact, inbox, agent, message } = found;
  const details = [contact?.email, contact?.phone_number, contact?.identifier].filter(Boolean).join(' · ');
  return (
    <ResultRow
      to={conversationPath(accountId, { kind: 'all' }, id)}
      icon={<MessagesSquare size={16} />}
      title={
        <>
          <Highlighted text={contact?.name ?? ''} query={query} /> · {text('search:conversation', { id })}
        </>
      }
      meta={
        <>
          {inbox?.name} · {agent?.available_name ?? text('search:unassigned')} ·{' '}
          <RelativeTime date={new Date(found.created_at * 1000)} />
        </>
      }
      onOpen={onOpen}
    >
      <Highlighted text={details} query={query} />
      {details !== '' && message?.content && ' · '}
      {message?.content && snippetOf(message.content, '')}
    </ResultRow>
  );
}

/** Links to the contact's page. */
export function ContactRow({ found, query, onOpen }: RowProps<SearchContact>) {
  const accountId = useAccountId();
  const { id, name, email, phone_number: phone, identifier } = found;
  const details = [email, phone, identifier].filter(Boolean).join(' · ');
  return (
    <ResultRow
      to={accountPath(accountId, `contacts/${id}`)}
      icon={<UserRound size={16} />}
      title={<Highlighted text={name} query={query} />}
      meta={null}
      onOpen={onOpen}
    >
      <Highlighted text={details} query={query} />
    </ResultRow>
  );
}

/** Opens the article to be read or changed. */
export function ArticleRow({ found, query, onOpen }: RowProps<SearchArticle>) {
  const accountId = useAccountId();
  const { id, title, content, locale, portal_slug: portal, category_name: category } = found;
  return (
    <ResultRow
      to={accountPath(accountId, `portals/${portal}/${locale}/articles/${id}`)}
      icon={<FileText size={16} />}
      title={<Highlighted text={title} query={query} />}
      meta={[category, locale].filter(Boolean).join(' · ')}
      onOpen={onOpen}
    >
      <Highlighted text={snippetOf(content, query)} query={query} />
    </ResultRow>
  );
}
