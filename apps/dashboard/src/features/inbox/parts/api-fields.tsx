import { TextField } from '@confab/ui/text-field';
import type { FormState } from '../../../platform/form.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import type { GeneralValues } from './general-tab.tsx';

/** What only an API inbox has. */
export function ApiFields({ form }: { form: FormState<GeneralValues> }) {
  const text = useText();
  return (
    <TextField
      label={text('inbox:api.webhook')}
      help={text('inbox:api.webhookHelp')}
      name="webhook_url"
      type="url"
      dir="ltr"
      {...form.field('webhook_url')}
    />
  );
}
