import { IconButton } from '@confab/ui/icon-button';
import { Menu } from '@confab/ui/menu';
import { Sparkles } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { registerCommands } from '../../../../platform/commands/commands.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { eventsFor, type AssistEvent } from '../assist-model.ts';
import { AssistModal } from './assist-modal.tsx';
import type { Assistant } from './use-assistant.ts';

export type AssistButtonProps = {
  accountId: number;
  conversationId: number;
  assistant: Assistant;
  draft: string;
  isNote: boolean;
  isDisabled: boolean;
  /** Replaces the draft. */
  onUse: (text: string) => void;
};

/** What the language model can do with the draft, or with the conversation while there is none; also in the palette. */
export function AssistButton(props: AssistButtonProps) {
  const { accountId, conversationId, assistant, draft, isNote, isDisabled, onUse } = props;
  const text = useText();
  const [request, setRequest] = useState<{ event: AssistEvent; draft: string }>();
  const events = eventsFor(draft, isNote);
  const title = text('assist:title');
  const ask = (event: AssistEvent) => setRequest({ event, draft: draft.trim() });
  const onCommand = useEffectEvent(ask);
  useEffect(() => {
    if (isDisabled) return undefined;
    const commands = events.map((event) => ({
      id: `assist-${event}`,
      label: text(`assist:event.${event}`),
      group: title,
      run: () => onCommand(event),
    }));
    return registerCommands(() => commands);
  }, [events, text, title, isDisabled]);
  return (
    <>
      <Menu
        label={title}
        trigger={
          <IconButton
            label={title}
            size="small"
            isDisabled={isDisabled}
            icon={<Sparkles aria-hidden size={16} />}
          />
        }
        items={events.map((event) => ({
          id: event,
          label: text(`assist:event.${event}`),
          onAction: () => ask(event),
        }))}
      />
      {request && (
        <AssistModal
          {...{ accountId, conversationId, ...request }}
          hookId={assistant.hookId}
          onUse={(proposed) => {
            setRequest(undefined);
            onUse(proposed);
          }}
          onClose={() => setRequest(undefined)}
        />
      )}
    </>
  );
}
