import type { Portal } from '@confab/contract/features/portal';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { FormModal } from '../../../platform/forms/form-modal.tsx';
import { formRules } from '../../../platform/forms/form-rules.ts';
import { useForm } from '../../../platform/forms/form.ts';
import { useLanguage, useText } from '../../../platform/messages/use-text.ts';
import { updatePortalMutation } from '../api.ts';
import { localeName, localesOf } from '../model.ts';
import { LocaleField } from './locale-field.tsx';

type AddLocaleFormProps = { portal: Portal; onClose: () => void };

export function AddLocaleForm({ portal, onClose }: AddLocaleFormProps) {
  const text = useText();
  const language = useLanguage();
  const update = useMutation(updatePortalMutation(useQueryClient(), useAccountId(), portal.slug));
  const locales = localesOf(portal);
  const form = useForm({
    initial: { locale: '' },
    rules: { locale: formRules(text).required },
    paths: { config: 'locale' },
    submit: async ({ locale }) => {
      const config = { allowed_locales: [...locales, locale], default_locale: portal.meta.default_locale };
      await update.mutateAsync({ input: { config } });
      const name = localeName(locale, language);
      toast({ text: text('portal:locales.added', { name }), tone: 'positive' });
      onClose();
    },
  });
  return (
    <FormModal
      title={text('portal:locales.add')}
      submitLabel={text('portal:locales.add')}
      form={form}
      onClose={onClose}
    >
      <LocaleField label={text('portal:locales.locale')} without={locales} {...form.field('locale')} />
    </FormModal>
  );
}
