import { Avatar } from '@confab/ui/avatar';
import { findEmoji } from '@confab/ui/emoji-picker';
import { RichTextEditor, type EditorSources } from '@confab/ui/rich-text-editor';
import { TextArea } from '@confab/ui/text-area';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useAccountId } from '../../../../platform/account/account-context.ts';
import type { Field } from '../../../../platform/forms/form.ts';
import { useEditorTexts } from '../../../../platform/messages/use-editor-texts.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { agentsQuery } from '../../../agent/index.ts';

type NoteFieldProps = Field<string> & {
  label: string;
  takesFocus: boolean;
  /** Shows the Markdown: the editor would drop what it does not support. */
  isPlain: boolean;
  /** Cmd or Ctrl and Enter. */
  onSave: () => void;
};

/** The text of a note: formatted, with agents at `@`. A plain field until the editor has loaded. */
export function NoteField(props: NoteFieldProps) {
  const { label, value, onChange, onBlur, error, takesFocus, isPlain, onSave } = props;
  const text = useText();
  const texts = useEditorTexts();
  const sources = useNoteSources();
  const id = useId();
  const hint = mentions.test(value) ? text('contact:notes.mentionHint') : undefined;
  const notes = error ?? hint;
  const field = { label, placeholder: text('contact:notes.placeholder'), value, onChange };
  return (
    <div className="flex w-full flex-col gap-1" aria-invalid={error !== undefined}>
      <div
        className={`rounded-control border bg-surface-raised px-3 pt-1 pb-2 focus-within:border-focus ${
          error === undefined ? 'border-border-control' : 'border-danger'
        }`}
      >
        {isPlain ? (
          <PlainField {...field} autoFocus={takesFocus} />
        ) : (
          <RichTextEditor
            {...{ ...field, texts, sources, onBlur }}
            onSend={onSave}
            isPrivate
            autoFocus={takesFocus}
            minHeight="2.75rem"
            maxHeight="16rem"
            {...(notes === undefined ? {} : { describedBy: id })}
            standIn={<PlainField {...field} autoFocus={takesFocus} className="pt-7.5" />}
          />
        )}
      </div>
      {notes !== undefined && (
        <p id={id} className={`text-meta ${error === undefined ? 'text-text-muted' : 'text-danger'}`}>
          {notes}
        </p>
      )}
    </div>
  );
}

const mentions = /\]\(mention:\/\//;

type PlainFieldProps = Pick<NoteFieldProps, 'label' | 'value' | 'onChange'> & {
  placeholder: string;
  autoFocus: boolean;
  className?: string;
};

/** Replaces the editor while it loads, in the same height, so that the layout does not shift. */
function PlainField({ className = '', ...props }: PlainFieldProps) {
  return (
    <TextArea
      {...props}
      hideLabel
      minRows={2}
      maxRows={12}
      dir="auto"
      className={`px-0.5 ${className} [&_textarea]:border-transparent! [&_textarea]:bg-transparent! [&_textarea]:px-0! [&_textarea]:text-body! [&_textarea]:outline-transparent!`}
    />
  );
}

const maxItems = 50;

function useNoteSources(): EditorSources {
  const queryClient = useQueryClient();
  const accountId = useAccountId();
  return {
    emoji: findEmoji,
    agents: async (query) => {
      // On failure the list stays closed; the next character retries.
      const agents = await queryClient.fetchQuery(agentsQuery(accountId)).catch(() => []);
      const needle = query.toLowerCase();
      return agents
        .filter(({ confirmed, available_name: name }) => confirmed && name.toLowerCase().includes(needle))
        .slice(0, maxItems)
        .map(({ id, available_name: label, thumbnail }) => ({
          id: String(id),
          label,
          icon: <Avatar size="2xs" name={label} src={thumbnail} />,
        }));
    },
  };
}
