import { IconButton } from '@confab/ui/icon-button';
import { QrCode } from '@confab/ui/qr-code';
import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { twoFactorSetUp, twoFactorTurnOn } from '@confab/contract/features/profile';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useForm } from '../../../platform/forms/form.ts';
import { FormModal } from '../../../platform/forms/form-modal.tsx';
import { formRules } from '../../../platform/forms/form-rules.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { setUpTwoFactorMutation, turnOnTwoFactorMutation } from '../two-factor-api.ts';
import { CodeField } from './code-field.tsx';
import { RecoveryCodesModal } from './recovery-codes-modal.tsx';

type Key = { secret: string; provisioning_url: string };

/** The password, then the app, then the recovery codes. Nothing is on before the second step is done. */
export function TwoFactorSetupModal({ onClose }: { onClose: () => void }) {
  const text = useText();
  const [key, setKey] = useState<Key>();
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => {
    onClose();
    toast({ text: text('profile:twoFactor.turnedOn'), tone: 'positive' });
  };
  if (codes !== undefined) return <RecoveryCodesModal codes={codes} onClose={close} />;
  if (key !== undefined) return <ScanStep value={key} onDone={setCodes} onClose={onClose} />;
  return <PasswordStep onDone={setKey} onClose={onClose} />;
}

const passwordConstraints = constraintsOf(twoFactorSetUp);

function PasswordStep({ onDone, onClose }: { onDone: (key: Key) => void; onClose: () => void }) {
  const text = useText();
  const setUp = useMutation(setUpTwoFactorMutation);
  const form = useForm({
    constraints: passwordConstraints,
    initial: { current_password: '' },
    rules: { current_password: formRules(text).required },
    submit: async ({ current_password: password }) => onDone(await setUp.mutateAsync(password)),
  });
  return (
    <FormModal
      title={text('profile:twoFactor.password.title')}
      description={text('profile:twoFactor.password.help')}
      submitLabel={text('profile:twoFactor.password.submit')}
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
    </FormModal>
  );
}

const codeConstraints = constraintsOf(twoFactorTurnOn);

type ScanStepProps = { value: Key; onDone: (codes: readonly string[]) => void; onClose: () => void };

function ScanStep({ value, onDone, onClose }: ScanStepProps) {
  const text = useText();
  const turnOn = useMutation(turnOnTwoFactorMutation(useQueryClient()));
  const form = useForm({
    constraints: codeConstraints,
    initial: { otp_code: '' },
    rules: { otp_code: formRules(text).required },
    submit: async ({ otp_code: code }) => onDone((await turnOn.mutateAsync(code.trim())).backup_codes),
  });
  return (
    <FormModal
      title={text('profile:twoFactor.scan.title')}
      description={text('profile:twoFactor.scan.help')}
      submitLabel={text('profile:twoFactor.scan.submit')}
      form={form}
      onClose={onClose}
    >
      <QrCode
        text={value.provisioning_url}
        label={text('profile:twoFactor.scan.qr')}
        className="mx-auto size-44"
      />
      <KeyField secret={value.secret} />
      <CodeField
        label={text('profile:twoFactor.code')}
        help={text('profile:twoFactor.scan.codeHelp')}
        name="otp_code"
        field={form.field('otp_code')}
        autoFocus
      />
    </FormModal>
  );
}

/** For an app on the same device, or a code that cannot be scanned. */
function KeyField({ secret }: { secret: string }) {
  const text = useText();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      toast({ text: text('common:copied'), tone: 'positive' });
    } catch {
      toast({ text: text('common:copyFailed'), tone: 'danger' });
    }
  };
  return (
    <div className="flex items-end gap-2">
      <TextField
        label={text('profile:twoFactor.scan.key')}
        value={secret.match(/.{1,4}/g)?.join(' ') ?? secret}
        isReadOnly
        dir="ltr"
        autoComplete="off"
        className="flex-1"
      />
      <IconButton
        label={text('profile:twoFactor.scan.copy')}
        icon={<Copy aria-hidden size={14} />}
        onPress={() => void copy()}
      />
    </div>
  );
}
