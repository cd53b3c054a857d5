import { lazy } from 'react';
import { loadMessages } from '../../../../platform/messages/i18n.ts';

/** A first message to a contact. */
export const NewConversationModal = lazy(async () => {
  const [{ NewConversationModal: modal }] = await Promise.all([
    import('./new-conversation-modal.tsx'),
    loadMessages(['new-conversation', 'form']),
  ]);
  return { default: modal };
});
