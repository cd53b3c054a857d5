import { Button } from '@confab/ui/button';
import { TextField } from '@confab/ui/text-field';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { sessionCreate } from '@confab/contract/features/session';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from '../../../platform/forms/form.ts';
import { FormError } from '../../../platform/forms/form-error.tsx';
import { formRules } from '../../../platform/forms/form-rules.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { signInMutation } from '../api.ts';
import { PublicPage } from './public-page.tsx';
import { useEntrance } from './use-entrance.ts';

const constraints = constraintsOf(sessionCreate);

type CodePageProps = {
  /** Represents the completed step before. */
  token: string;
  /** The page that was requested. */
  next?: string | undefined;
  onStartOver: () => void;
};

/** The second step of logging in: a code of the authenticator app, or a recovery code. */
export function CodePage({ token, next, onStartOver }: CodePageProps) {
  const text = useText();
  const [isRecovery, setRecovery] = useState(false);
  return (
    <PublicPage
      title={text('session:code.title')}
      description={text(isRecovery ? 'session:code.recoveryHelp' : 'session:code.help')}
      footer={
        <Button size="small" variant="quiet" onPress={onStartOver}>
          {text('session:code.startOver')}
        </Button>
      }
    >
      <div className="flex flex-col gap-2">
        <CodeForm key={String(isRecovery)} {...{ token, next, isRecovery }} />
        <Button variant="quiet" isWide onPress={() => setRecovery(!isRecovery)}>
          {text(isRecovery ? 'session:code.useApp' : 'session:code.useRecovery')}
        </Button>
      </div>
    </PublicPage>
  );
}

type CodeFormProps = { token: string; next: string | undefined; isRecovery: boolean };

function CodeForm({ token, next, isRecovery }: CodeFormProps) {
  const text = useText();
  const { enter } = useEntrance(next);
  const signIn = useMutation(signInMutation);
  const name = isRecovery ? 'backup_code' : 'otp_code';
  const form = useForm({
    constraints,
    initial: { otp_code: '', backup_code: '' },
    rules: { [name]: formRules(text).required },
    submit: async (values) => {
      await enter(await signIn.mutateAsync({ mfa_token: token, [name]: values[name].trim() }));
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
      <FormError message={form.error} />
      <TextField
        label={text(isRecovery ? 'session:code.recoveryCode' : 'session:code.code')}
        name={name}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        spellCheck="false"
        dir="ltr"
        size="large"
        isRequired
        autoFocus
        {...form.field(name)}
      />
      <Button type="submit" variant="primary" size="large" isWide isPending={form.isPending}>
        {text('session:code.submit')}
      </Button>
    </form>
  );
}
