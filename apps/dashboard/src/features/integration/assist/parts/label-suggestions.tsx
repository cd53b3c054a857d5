import { Button } from '@confab/ui/button';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../../../platform/messages/use-text.ts';
import { askAssistant } from '../assist-api.ts';
import type { Assistant } from './use-assistant.ts';

export type LabelSuggestionsProps = {
  accountId: number;
  conversationId: number;
  assistant: Assistant;
  /** The suggestion is of the messages up to then, in seconds. */
  lastActivityAt: number;
  /** Of the account. */
  titles: readonly string[];
  /** Of the conversation. */
  labels: readonly string[];
  onAdd: (title: string) => void;
};

const dayMs = 86_400_000;
/** Moving through the list sends, and costs, nothing. */
const waitMs = 1500;

/** Labels that fit a conversation which had none when it was opened; nothing where none do. Mount one for each. */
export function LabelSuggestions(props: LabelSuggestionsProps) {
  const { accountId, conversationId, assistant, titles, labels, onAdd } = props;
  const { hookId } = assistant;
  const text = useText();
  // Suggestions for the conversation as it was opened: new messages cause no new request.
  const [opened] = useState({ at: props.lastActivityAt, isBare: labels.length === 0 });
  const { data } = useQuery({
    queryKey: ['assist', accountId, hookId, conversationId, 'label_suggestion', opened.at],
    queryFn: async ({ signal }) => {
      await new Promise((wake) => setTimeout(wake, waitMs));
      signal.throwIfAborted();
      const data = { conversation_display_id: conversationId };
      return askAssistant(accountId, hookId, { name: 'label_suggestion', data }, signal);
    },
    enabled: opened.isBare,
    staleTime: dayMs,
    gcTime: dayMs,
    retry: false,
  });
  const suggested = (data ?? '').split(',').map((title) => title.trim());
  const known = [...new Set(suggested)].filter((title) => titles.includes(title) && !labels.includes(title));
  if (known.length === 0) return null;
  return (
    <div role="group" aria-label={text('assist:labels')} className="flex flex-wrap items-center gap-1.5">
      <span className="text-meta text-text-muted">{text('assist:labels')}</span>
      {known.map((title) => (
        <Button
          key={title}
          size="small"
          icon={<Plus aria-hidden size={12} />}
          aria-label={text('assist:addLabel', { title })}
          onPress={() => onAdd(title)}
        >
          <bdi>{title}</bdi>
        </Button>
      ))}
    </div>
  );
}
