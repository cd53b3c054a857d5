import { TextField } from '@confab/ui/text-field';
import { Banner } from '@confab/ui/banner';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { accountCreate } from '@confab/contract/features/account';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { accountPath } from '../../../platform/account/access.ts';
import { useForm } from '../../../platform/forms/form.ts';
import { FormModal } from '../../../platform/forms/form-modal.tsx';
import { formRules } from '../../../platform/forms/form-rules.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { toastOnNextPage } from '../../../platform/next-page-toast.ts';
import { createAccountMutation, isRejectedValue } from '../api.ts';

const constraints = constraintsOf(accountCreate);

type NewAccountModalProps = {
  /** Absent where there is nothing to go back to: the user belongs to no account. */
  onClose?: () => void;
  /** Another way out. */
  otherWay?: ReactNode;
};

/**
 * Adds an account and opens it with a full page load, because the current page's data belongs to another
 * account.
 */
export function NewAccountModal({ onClose, otherWay }: NewAccountModalProps) {
  const text = useText();
  const create = useMutation(createAccountMutation);
  const form = useForm({
    constraints,
    initial: { account_name: '' },
    rules: { account_name: formRules(text).required },
    describe: (error) =>
      text(isRejectedValue(error) ? 'account:newAccount.exists' : 'account:newAccount.failed'),
    submit: async ({ account_name: name }) => {
      const { data } = await create.mutateAsync({ account_name: name.trim() });
      toastOnNextPage({ text: text('account:newAccount.created'), tone: 'positive' });
      location.assign(accountPath(data.account_id, 'dashboard'));
    },
  });
  return (
    <FormModal
      title={text('account:newAccount.title')}
      description={text('account:newAccount.description')}
      submitLabel={text('account:newAccount.submit')}
      form={form}
      onClose={onClose}
      otherWay={otherWay}
      isSubmitDisabled={!form.isValid}
    >
      {onClose === undefined && (
        <Banner tone="warning" shape="box">
          {text('account:newAccount.none')}
        </Banner>
      )}
      <TextField
        label={text('account:newAccount.name')}
        name="account_name"
        autoComplete="organization"
        isRequired
        autoFocus
        {...form.field('account_name')}
      />
    </FormModal>
  );
}
