import type { Conversation } from '@confab/contract/features/conversation';
import { useEffect } from 'react';
import { registerCommands } from '../../../../platform/commands/commands.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import type { ConversationData } from '../../parts/use-reference-data.ts';
import type { Changes } from './use-change.ts';

/**
 * Adds the open conversation's actions to the command palette. Its code is loaded after the visible screen; if that
 * fails, the palette lacks them until the conversation changes.
 */
export function useConversationCommands(
  conversation: Conversation | undefined,
  referenceData: ConversationData,
  changes: Changes,
): void {
  const text = useText();
  useEffect(() => {
    if (!conversation) return undefined;
    const commandGroup = {
      prefix: 'conversation',
      group: text('conversation:command.group', { id: conversation.id }),
    };
    let unregister: (() => void) | undefined;
    let isOver = false;
    const register = async (): Promise<void> => {
      const { conversationCommands } = await import('./conversation-commands.ts');
      if (isOver) return;
      unregister = registerCommands(() =>
        conversationCommands(conversation, commandGroup, referenceData, changes, text),
      );
    };
    register().catch(() => undefined);
    return () => {
      isOver = true;
      unregister?.();
    };
  }, [conversation, referenceData, changes, text]);
}
