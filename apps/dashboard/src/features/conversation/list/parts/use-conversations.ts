import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMembership, useProfile } from '../../../../platform/account/account-context.ts';
import { conversationPath, type ConversationLocation } from '../../../../platform/conversation-location.ts';
import { useUiSetting } from '../../../../platform/account/ui-settings.ts';
import { useListFilter } from '../../../custom-filter/index.ts';
import { countsQuery, listKey, listQuery } from '../../api.ts';
import { itemsOf, narrowed, type ConversationPages } from '../list-model.ts';
import {
  filterOfView,
  parseSettings,
  savedForm,
  tabsOf,
  type ListSettings,
  type ListTab,
} from '../../view-model.ts';

/** The list of a view with its tab, status and order, and how to change them. */
export function useConversations({ accountId, view }: Pick<ConversationLocation, 'accountId' | 'view'>) {
  const queryClient = useQueryClient();
  const tabs = tabsOf(useMembership()?.permissions ?? []);
  const [chosenTabs, setTabs] = useState(lastTabs);
  const kind = view.kind === 'mentions' || view.kind === 'participating' ? 'own' : 'shared';
  const chosenTab = chosenTabs[kind];
  const [saved, save] = useUiSetting('conversations_filter_by');
  const tab = tabs.includes(chosenTab) ? chosenTab : 'me';
  const settings = parseSettings(saved);
  const filtering = useListFilter({
    accountId,
    type: 'conversation',
    savedId: view.kind === 'folder' ? view.id : undefined,
    path: conversationPath(accountId, view),
  });
  const { conditions, isReady } = filtering;
  const filter =
    conditions === undefined
      ? filterOfView(view, tab, settings)
      : ({ status: 'all', assignee_type: 'all', conditions } as const);
  const { id: userId } = useProfile();
  const list = useInfiniteQuery({
    ...listQuery(queryClient, accountId, filter),
    enabled: isReady,
    placeholderData: () => {
      const all = queryClient.getQueryData<ConversationPages>(
        listKey(accountId, { ...filter, assignee_type: 'all' }),
      );
      const part = narrowed(all, filter, userId);
      return part && { pages: [...part.pages], pageParams: [1] };
    },
  });
  const hasAnswer = list.isSuccess && !list.isPlaceholderData;
  const counts = useQuery({ ...countsQuery(accountId, filter), enabled: hasAnswer });
  return {
    filter,
    filtering,
    tab,
    tabs,
    settings,
    list,
    items: itemsOf(list.data),
    counts: counts.data,
    changeTab: (next: ListTab) => {
      lastTabs = { ...chosenTabs, [kind]: next };
      setTabs(lastTabs);
    },
    changeSettings: (next: ListSettings) => save(savedForm(next)),
  };
}

export type Conversations = ReturnType<typeof useConversations>;

/**
 * Kept until the page is reloaded, so that visiting the settings does not reset the tab. Participating and
 * mentions are the user's own, regardless of the assignee.
 */
let lastTabs: Record<'shared' | 'own', ListTab> = { shared: 'me', own: 'all' };
