import { IconButton } from '@confab/ui/icon-button';
import { BotMessageSquare } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { registerCommands } from '../../../platform/commands/commands.ts';
import { useText } from '../../../platform/messages/use-text.ts';

/** Where the focus returns to. */
export const copilotButtonId = 'copilot-button';

type CopilotButtonProps = { conversationId: number; isOpen: boolean; onToggle: () => void };

/** Opens and closes the copilot; also in the palette. */
export function CopilotButton({ conversationId, isOpen, onToggle }: CopilotButtonProps) {
  const text = useText();
  const toggle = useEffectEvent(onToggle);
  const label = text('copilot:toggle');
  const group = text('conversation:command.group', { id: conversationId });
  useEffect(
    () => registerCommands(() => [{ id: 'conversation-copilot', group, label, run: () => toggle() }]),
    [label, group],
  );
  return (
    <IconButton
      id={copilotButtonId}
      label={label}
      icon={<BotMessageSquare aria-hidden size={16} />}
      aria-expanded={isOpen}
      onPress={onToggle}
      className="aria-expanded:bg-accent-soft aria-expanded:text-accent-text"
    />
  );
}
