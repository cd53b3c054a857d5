import { createInbox } from '@confab/contract/features/inbox';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { TextField } from '@confab/ui/text-field';
import { serverMessage } from '../../platform/calls/error-text.ts';
import { useForm } from '../../platform/forms/form.ts';
import { formRules } from '../../platform/forms/form-rules.ts';
import { useText } from '../../platform/messages/use-text.ts';
import { ChannelForm, type ChannelFormProps } from '../channel-form.tsx';

const constraints = constraintsOf(createInbox);

/** What a Telegram inbox needs: the token of its bot. Its name is that of the bot. */
export function TelegramForm({ onSubmit }: ChannelFormProps) {
  const text = useText();
  const form = useForm({
    constraints,
    initial: { bot_token: '' },
    rules: { bot_token: formRules(text).required },
    paths: { 'channel.bot_token': 'bot_token' },
    describe: (error) => serverMessage(error) ?? text('inbox:telegram.failed'),
    submit: ({ bot_token: token }) => onSubmit({ channel: { type: 'telegram', bot_token: token.trim() } }),
  });
  return (
    <ChannelForm form={form} submitLabel={text('inbox:telegram.submit')}>
      <TextField
        label={text('inbox:telegram.token')}
        help={text('inbox:telegram.tokenHelp')}
        name="bot_token"
        dir="ltr"
        autoComplete="off"
        placeholder={text('inbox:telegram.tokenPlaceholder')}
        isRequired
        autoFocus
        {...form.field('bot_token')}
      />
    </ChannelForm>
  );
}
