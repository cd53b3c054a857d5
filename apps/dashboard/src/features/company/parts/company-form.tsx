import { createCompany, type Company } from '@confab/contract/features/company';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { TextArea } from '@confab/ui/text-area';
import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { FormModal } from '../../../platform/forms/form-modal.tsx';
import { formRules } from '../../../platform/forms/form-rules.ts';
import { useForm } from '../../../platform/forms/form.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { saveCompanyMutation } from '../api.ts';
import { changedCompany, companyFormValues } from '../model.ts';

const constraints = constraintsOf(createCompany);

type CompanyFormProps = {
  /** The company to change; absent for a new one. */
  company: Company | undefined;
  onClose: () => void;
  onSaved?: (company: Company) => void;
};

/** What is known of a company. */
export function CompanyForm({ company, onClose, onSaved }: CompanyFormProps) {
  const text = useText();
  const save = useMutation(saveCompanyMutation(useQueryClient(), useAccountId()));
  // What others change while the form is open is not what was typed here, and is not sent back.
  const [initial] = useState(() => companyFormValues(company));
  const form = useForm({
    constraints,
    initial,
    rules: { name: formRules(text).required },
    submit: async (values) => {
      const saved = await save.mutateAsync({ id: company?.id, input: changedCompany(initial, values) });
      const key = company ? 'company:form.saved' : 'company:form.created';
      toast({ text: text(key, { name: saved.name }), tone: 'positive' });
      onClose();
      onSaved?.(saved);
    },
  });
  return (
    <FormModal
      title={text(company ? 'company:form.editTitle' : 'company:form.newTitle')}
      submitLabel={text(company ? 'common:save' : 'company:form.create')}
      form={form}
      onClose={onClose}
    >
      <TextField
        label={text('company:form.name')}
        help={company && company.contacts_count > 0 ? text('company:form.renameHelp') : undefined}
        autoFocus
        isRequired
        autoComplete="off"
        {...form.field('name')}
      />
      <TextField
        label={text('company:form.domain')}
        placeholder={text('company:form.domainExample')}
        inputMode="url"
        autoComplete="off"
        spellCheck="false"
        {...form.field('domain')}
      />
      <TextArea label={text('company:form.description')} {...form.field('description')} />
    </FormModal>
  );
}
