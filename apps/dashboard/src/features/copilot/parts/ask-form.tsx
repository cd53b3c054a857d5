import { IconButton } from '@confab/ui/icon-button';
import { TextArea } from '@confab/ui/text-area';
import { Send } from 'lucide-react';
import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { useText } from '../../../platform/messages/use-text.ts';

/** The unsent text of each context, until the page is left. */
const unasked = new Map<string, string>();

type AskFormProps = {
  /** The assistant, and the conversation beside it. */
  threadKey: string;
  error: string | undefined;
  isPending: boolean;
  isDisabled: boolean;
  takesFocus: boolean;
  /** Rejects when the question was not sent; the text is kept then. */
  onAsk: (message: string) => Promise<void>;
};

/** The input for a question. */
export function AskForm({ threadKey, error, isPending, isDisabled, takesFocus, onAsk }: AskFormProps) {
  const text = useText();
  const [typed, setTyped] = useState(() => unasked.get(threadKey) ?? '');
  const type = (next: string) => {
    unasked.set(threadKey, next);
    setTyped(next);
  };
  const question = typed.trim();
  const cannotAsk = question === '' || isPending || isDisabled;
  const ask = () => {
    if (cannotAsk) return;
    // Errors are shown above the field.
    onAsk(question).then(
      () => {
        // Text typed in the meantime is kept.
        if (unasked.get(threadKey) === typed) type('');
      },
      () => undefined,
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    ask();
  };
  return (
    <form onSubmit={submit} className="flex shrink-0 items-end gap-2 border-t border-border p-3">
      <TextArea
        label={text('copilot:question')}
        hideLabel
        placeholder={text('copilot:placeholder')}
        minRows={2}
        maxRows={8}
        maxLength={20_000}
        dir="auto"
        autoFocus={takesFocus}
        value={typed}
        onChange={type}
        onKeyDown={onKeyDown}
        error={error}
        className="min-w-0 flex-1"
      />
      <IconButton
        type="submit"
        label={text('copilot:send')}
        variant="primary"
        icon={<Send aria-hidden size={14} className="rtl:-scale-x-100" />}
        isPending={isPending}
        isDisabled={cannotAsk && !isPending}
      />
    </form>
  );
}
