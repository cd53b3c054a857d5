import { Button } from '@confab/ui/button';
import { TextField } from '@confab/ui/text-field';
import { useForm } from '../../main/form.ts';
import { FormError } from '../../main/form-error.tsx';
import { formRules } from '../../main/form-rules.ts';
import { useText } from '../../main/messages/use-text.ts';
import type { NewInbox } from '../../nouns/inbox/door.ts';

type ApiFormProps = { onSubmit: (inbox: NewInbox) => Promise<void> };

/** What an inbox for an own app needs: a name, and where its events go. */
export function ApiForm({ onSubmit }: ApiFormProps) {
  const text = useText();
  const rules = formRules(text);
  const form = useForm({
    initial: { name: '', webhook_url: '' },
    rules: { name: rules.required, webhook_url: rules.optionalUrl },
    describe: () => text('inbox:api.failed'),
    paths: { 'channel.webhook_url': 'webhook_url' },
    submit: ({ name, webhook_url: address }) =>
      onSubmit({ name: name.trim(), channel: { type: 'api', webhook_url: address.trim() } }),
  });
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
      <FormError message={form.error} />
      <TextField
        label={text('inbox:api.name')}
        name="name"
        placeholder={text('inbox:api.namePlaceholder')}
        maxLength={255}
        isRequired
        autoFocus
        {...form.field('name')}
      />
      <TextField
        label={text('inbox:api.webhook')}
        name="webhook_url"
        type="url"
        dir="ltr"
        help={text('inbox:api.webhookHelp')}
        placeholder="https://"
        maxLength={2048}
        {...form.field('webhook_url')}
      />
      <div>
        <Button type="submit" variant="primary" isPending={form.isPending}>
          {text('inbox:api.submit')}
        </Button>
      </div>
    </form>
  );
}
