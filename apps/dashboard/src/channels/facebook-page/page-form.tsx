import { Select } from '@confab/ui/select';
import { TextField } from '@confab/ui/text-field';
import { registerFacebookPage, type FacebookPageChoice } from '@confab/contract/features/facebook-page';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../platform/account/account-context.ts';
import { useForm } from '../../platform/forms/form.ts';
import { formRules } from '../../platform/forms/form-rules.ts';
import { useText } from '../../platform/messages/use-text.ts';
import { ChannelForm, type ChannelFormProps } from '../channel-form.tsx';
import { registerPageMutation } from './api.ts';

const constraints = constraintsOf(registerFacebookPage);

type PageFormProps = Pick<ChannelFormProps, 'onMade'> & {
  pages: readonly FacebookPageChoice[];
  userToken: string;
};

/** Which page, and what its inbox is called. Those that have an inbox cannot be chosen. */
export function PageForm({ pages, userToken, onMade }: PageFormProps) {
  const text = useText();
  const { required } = formRules(text);
  const register = useMutation(registerPageMutation(useQueryClient(), useAccountId()));
  const form = useForm({
    constraints,
    initial: { page_id: '', inbox_name: '' },
    rules: {
      page_id: (id) => (id === '' ? text('inbox:facebook.choosePage') : undefined),
      inbox_name: required,
    },
    paths: {
      'channel.provider_config': 'page_id',
      'channel.provider_config.page_id': 'page_id',
      'channel.provider_config.page_access_token': 'page_id',
    },
    submit: async ({ page_id, inbox_name }) => {
      const token = pages.find(({ id }) => id === page_id)?.access_token ?? '';
      const input = { user_access_token: userToken, page_access_token: token, page_id };
      await onMade(await register.mutateAsync({ ...input, inbox_name: inbox_name.trim() }));
    },
  });
  const nameOf = (pageId: string) => pages.find(({ id }) => id === pageId)?.name ?? '';
  const choose = (id: string) => {
    form.set('page_id', id);
    // A name that was written stays.
    if (form.values.inbox_name === nameOf(form.values.page_id)) form.set('inbox_name', nameOf(id));
  };
  return (
    <ChannelForm form={form} submitLabel={text('inbox:facebook.submit')}>
      <Select
        label={text('inbox:facebook.page')}
        placeholder={text('inbox:facebook.pagePlaceholder')}
        emptyText={text('inbox:facebook.noPages')}
        isRequired
        options={pages.map(({ id, name, exists }) => ({
          id,
          label: name,
          isDisabled: exists,
          ...(exists ? { description: text('inbox:facebook.exists') } : {}),
        }))}
        {...form.field('page_id')}
        value={form.values.page_id === '' ? null : form.values.page_id}
        onChange={choose}
      />
      <TextField
        label={text('inbox:facebook.name')}
        name="inbox_name"
        isRequired
        {...form.field('inbox_name')}
      />
    </ChannelForm>
  );
}
