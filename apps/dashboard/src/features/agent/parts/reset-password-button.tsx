import { Button } from '@confab/ui/button';
import { toast } from '@confab/ui/toast';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { requestPasswordResetMutation } from '../../session/index.ts';

/** Sends an agent the password reset email. */
export function ResetPasswordButton({ email }: { email: string }) {
  const text = useText();
  const reset = useMutation({
    ...requestPasswordResetMutation,
    onSuccess: () => toast({ text: text('agent:reset.sent', { email }), tone: 'positive' }),
    onError: (error) => toast({ text: errorText(error, text), tone: 'danger' }),
  });
  return (
    <Button
      className="self-start"
      icon={<KeyRound aria-hidden size={14} />}
      isPending={reset.isPending}
      onPress={() => reset.mutate(email)}
    >
      {text('agent:reset.action')}
    </Button>
  );
}
