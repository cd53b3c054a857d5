import { useNavigate } from '@tanstack/react-router';
import { lazy } from 'react';
import { conversationPath } from '../../../../platform/conversation-location.ts';
import { loadMessages } from '../../../../platform/messages/i18n.ts';
import { FilterActions, type ListFilterState } from '../../../custom-filter/index.ts';

const Dialog = lazy(async () => {
  const [{ ConversationFilterModal: modal }] = await Promise.all([
    import('./conversation-filter-modal.tsx'),
    loadMessages(['custom-filter']),
  ]);
  return { default: modal };
});

/** The filter of a list of conversations, and what there is to do with a folder. */
export function ConversationFilter({
  accountId,
  filtering,
}: {
  accountId: number;
  filtering: ListFilterState;
}) {
  const navigate = useNavigate();
  const open = (id: number | undefined) =>
    void navigate({
      to: conversationPath(accountId, id === undefined ? { kind: 'all' } : { kind: 'folder', id }),
    });
  return <FilterActions type="conversation" onOpen={open} {...{ accountId, filtering, Dialog }} />;
}
