import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Lock, MessageSquareText, MessagesSquare, Search, UserRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { searchEverythingQuery, rememberSearch, snippetOf } from '../../../features/search/index.ts';
import { accountPath, conversationPermissions, hasAny } from '../../../platform/account/access.ts';
import { useAccountId, useMembership } from '../../../platform/account/account-context.ts';
import type { Command } from '../../../platform/commands/commands.ts';
import { conversationPath } from '../../../platform/conversation-location.ts';
import { useText } from '../../../platform/messages/use-text.ts';

/** Of each kind. */
const maxShown = 4;
const typingPauseMs = 200;
const none: readonly Command[] = [];

/** Conversations, contacts, and messages that match the query, and the link to all results. */
export function useSearchCommands(typed: string): readonly Command[] {
  const text = useText();
  const navigate = useNavigate();
  const accountId = useAccountId();
  const maySearch = hasAny(useMembership()?.permissions ?? [], conversationPermissions);
  const trimmed = typed.trim().slice(0, 255);
  const searchText = useDebounced(trimmed);
  const isSearching = maySearch && searchText !== '';
  const query = useQuery({
    ...searchEverythingQuery(accountId, { q: searchText }),
    enabled: isSearching,
    placeholderData: keepPreviousData,
  });
  if (!maySearch || trimmed === '') return none;
  const open = (to: string, search: Record<string, string | number> = {}) => {
    rememberSearch(trimmed);
    void navigate({ to, search });
  };
  const { conversations = [], contacts = [], messages = [] } = (isSearching && query.data?.payload) || {};
  return [
    ...conversations.slice(0, maxShown).map(({ id, contact }): Command => ({
      id: `found-conversation-${id}`,
      label: `#${id} ${contact?.name ?? ''}`,
      group: text('shell:palette.foundConversations'),
      icon: <MessagesSquare size={16} />,
      run: () => open(conversationPath(accountId, { kind: 'all' }, id)),
    })),
    ...contacts.slice(0, maxShown).map(({ id, name, email, phone_number: phone, identifier }): Command => ({
      id: `found-contact-${id}`,
      label: [name, email ?? phone ?? identifier].filter(Boolean).join(' · '),
      group: text('shell:palette.foundContacts'),
      icon: <UserRound size={16} />,
      run: () => open(accountPath(accountId, `contacts/${id}`)),
    })),
    ...messages
      .slice(0, maxShown)
      .map(({ id, content, contact, conversation_id: at, private: isNote }): Command => ({
        id: `found-message-${id}`,
        label: `${contact.name}: ${snippetOf(content ?? '', trimmed)}`,
        group: text('shell:palette.foundMessages'),
        icon: isNote ? <Lock size={16} /> : <MessageSquareText size={16} />,
        run: () => open(conversationPath(accountId, { kind: 'all' }, at), { messageId: id }),
      })),
    {
      id: 'found-all',
      label: text('shell:palette.seeAll', { query: trimmed }),
      group: text('shell:palette.search'),
      icon: <Search size={16} />,
      run: () => open(accountPath(accountId, 'search'), { q: trimmed }),
    },
  ];
}

/** The query, debounced. */
function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingPauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
