import { TextArea } from '@confab/ui/text-area';
import type { Field } from '../platform/forms/form.ts';
import type { Text } from '../platform/messages/catalog.ts';
import { useText } from '../platform/messages/use-text.ts';
import { RichTextField } from './rich-text-field.tsx';

/** Providers that show the signs of formatting instead of what they mean. */
const plainChannels: ReadonlySet<string> = new Set([
  'Channel::TwilioSms',
  'Channel::TwitterProfile',
  'Channel::FacebookPage',
]);

type GreetingFieldProps = { field: Field<string>; channelType: string; placeholder?: string };

/** An inbox's greeting: formatted where the channel shows it, plain where it does not. */
export function GreetingField({ field, channelType, placeholder = '' }: GreetingFieldProps) {
  const text = useText();
  const label = text('inbox:website.greetingMessage');
  if (plainChannels.has(channelType)) {
    return <TextArea name="greeting_message" minRows={4} {...{ label, placeholder }} {...field} />;
  }
  return <RichTextField {...{ field, label, placeholder }} />;
}

type GreetingValues = { greeting_enabled: boolean; greeting_message: string };

/** An enabled greeting needs text: without it nothing would be sent. */
export function greetingRule(text: Text) {
  return (message: string, { greeting_enabled: isOn }: GreetingValues) =>
    isOn && message.trim() === '' ? text('common:required') : undefined;
}
