import { embedNames, embedOf } from '@confab/text/embeds';
import { TextField } from '@confab/ui/text-field';
import { FormModal } from '../../../../platform/forms/form-modal.tsx';
import { useForm } from '../../../../platform/forms/form.ts';
import { useLanguage, useText } from '../../../../platform/messages/use-text.ts';

type EmbedFormProps = { onChoose: (href: string) => void; onClose: () => void };

/** Prompts for the URL of a video or page to embed in the article. */
export function EmbedForm({ onChoose, onClose }: EmbedFormProps) {
  const text = useText();
  const language = useLanguage();
  const sites = new Intl.ListFormat(language, { type: 'disjunction' }).format([
    ...embedNames,
    text('article:embed.file'),
  ]);
  const form = useForm({
    initial: { address: '' },
    rules: {
      address: (value) => {
        if (value.trim() === '') return text('common:required');
        return embedOf(value.trim()) === undefined ? text('article:embed.unknown', { sites }) : undefined;
      },
    },
    submit: ({ address }) => {
      onChoose(address.trim());
      return Promise.resolve();
    },
  });
  return (
    <FormModal
      title={text('article:embed.title')}
      submitLabel={text('article:embed.submit')}
      form={form}
      onClose={onClose}
    >
      <TextField
        label={text('article:embed.address')}
        help={text('article:embed.help', { sites })}
        type="url"
        dir="ltr"
        autoFocus
        isRequired
        {...form.field('address')}
      />
    </FormModal>
  );
}
