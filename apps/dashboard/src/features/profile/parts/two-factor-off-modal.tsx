import { Button } from '@confab/ui/button';
import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { twoFactorTurnOff } from '@confab/contract/features/profile';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from '../../../platform/forms/form.ts';
import { FormModal } from '../../../platform/forms/form-modal.tsx';
import { formRules } from '../../../platform/forms/form-rules.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { turnOffTwoFactorMutation } from '../two-factor-api.ts';
import { CodeField } from './code-field.tsx';

const constraints = constraintsOf(twoFactorTurnOff);

/** Turns the second factor off, by the password and a code. */
export function TwoFactorOffModal({ onClose }: { onClose: () => void }) {
  const text = useText();
  const { required } = formRules(text);
  const [isRecovery, setRecovery] = useState(false);
  const turnOff = useMutation(turnOffTwoFactorMutation(useQueryClient()));
  const name = isRecovery ? 'backup_code' : 'otp_code';
  const form = useForm({
    constraints,
    initial: { current_password: '', otp_code: '', backup_code: '' },
    rules: { current_password: required, [name]: required },
    submit: async (values) => {
      const { current_password: password, [name]: code } = values;
      await turnOff.mutateAsync({ current_password: password, [name]: code.trim() });
      onClose();
      toast({ text: text('profile:twoFactor.turnedOff'), tone: 'positive' });
    },
  });
  return (
    <FormModal
      title={text('profile:twoFactor.turnOffTitle')}
      description={text('profile:twoFactor.turnOffHelp')}
      submitLabel={text('profile:twoFactor.turnOff')}
      form={form}
      onClose={onClose}
    >
      <TextField
        label={text('profile:password.current')}
        name="current_password"
        type="password"
        autoComplete="current-password"
        isRequired
        autoFocus
        {...form.field('current_password')}
      />
      <CodeField
        key={name}
        label={text(isRecovery ? 'profile:twoFactor.recoveryCode' : 'profile:twoFactor.code')}
        name={name}
        field={form.field(name)}
      />
      <Button variant="quiet" onPress={() => setRecovery(!isRecovery)}>
        {text(isRecovery ? 'profile:twoFactor.useApp' : 'profile:twoFactor.useRecovery')}
      </Button>
    </FormModal>
  );
}
