import { RichTextEditor } from '@confab/ui/rich-text-editor';
import { TextArea } from '@confab/ui/text-area';
import { useId } from 'react';
import type { Field } from '../platform/forms/form.ts';
import type { Text } from '../platform/messages/catalog.ts';
import { useText } from '../platform/messages/use-text.ts';
import { useEditorTexts } from '../platform/messages/use-editor-texts.ts';

/** Providers that show the signs of formatting instead of what they mean. */
const plainChannels: ReadonlySet<string> = new Set([
  'Channel::TwilioSms',
  'Channel::TwitterProfile',
  'Channel::FacebookPage',
]);

/** Four lines of text. */
const fourRows = '5rem';

type GreetingFieldProps = { field: Field<string>; channelType: string; placeholder?: string };

/** What an inbox says first: formatted where the channel shows it, plain where it does not. */
export function GreetingField({ field, channelType, placeholder = '' }: GreetingFieldProps) {
  const text = useText();
  const texts = useEditorTexts();
  const id = useId();
  const label = text('inbox:website.greetingMessage');
  if (plainChannels.has(channelType)) {
    return <TextArea name="greeting_message" minRows={4} {...{ label, placeholder }} {...field} />;
  }
  const { value, onChange, onBlur, error } = field;
  return (
    <div className="flex flex-col gap-1">
      <span aria-hidden className="text-control font-medium">
        {label}
      </span>
      <div className="rounded-control border border-border-control bg-surface-raised px-3 py-1 focus-within:border-focus">
        <RichTextEditor
          {...{ label, placeholder, texts, value, onChange, onBlur }}
          minHeight={fourRows}
          {...(error === undefined ? {} : { describedBy: id })}
        />
      </div>
      {error !== undefined && (
        <p id={id} className="text-meta text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

type GreetingValues = { greeting_enabled: boolean; greeting_message: string };

/** A greeting that is on has words: without them nothing would be sent. */
export function greetingRule(text: Text) {
  return (message: string, { greeting_enabled: isOn }: GreetingValues) =>
    isOn && message.trim() === '' ? text('common:required') : undefined;
}
