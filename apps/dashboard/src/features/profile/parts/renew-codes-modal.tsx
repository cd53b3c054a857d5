import { constraintsOf } from '@confab/contract/kit/constraints';
import { twoFactorRenewCodes } from '@confab/contract/features/profile';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from '../../../platform/forms/form.ts';
import { FormModal } from '../../../platform/forms/form-modal.tsx';
import { formRules } from '../../../platform/forms/form-rules.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { renewRecoveryCodesMutation } from '../two-factor-api.ts';
import { CodeField } from './code-field.tsx';
import { RecoveryCodesModal } from './recovery-codes-modal.tsx';

const constraints = constraintsOf(twoFactorRenewCodes);

/** Replaces the recovery codes, by a code of the app, and shows the new ones. */
export function RenewCodesModal({ onClose }: { onClose: () => void }) {
  const text = useText();
  const [codes, setCodes] = useState<readonly string[]>();
  const renew = useMutation(renewRecoveryCodesMutation(useQueryClient()));
  const form = useForm({
    constraints,
    initial: { otp_code: '' },
    rules: { otp_code: formRules(text).required },
    submit: async ({ otp_code: code }) => setCodes((await renew.mutateAsync(code.trim())).backup_codes),
  });
  if (codes !== undefined) return <RecoveryCodesModal codes={codes} onClose={onClose} />;
  return (
    <FormModal
      title={text('profile:twoFactor.renewTitle')}
      description={text('profile:twoFactor.renewHelp')}
      submitLabel={text('profile:twoFactor.renewSubmit')}
      form={form}
      onClose={onClose}
    >
      <CodeField
        label={text('profile:twoFactor.code')}
        name="otp_code"
        field={form.field('otp_code')}
        autoFocus
      />
    </FormModal>
  );
}
