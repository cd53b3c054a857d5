import { Banner } from '@confab/ui/banner';
import { Button } from '@confab/ui/button';
import { toast } from '@confab/ui/toast';
import { useMutation } from '@tanstack/react-query';
import { MailWarning } from 'lucide-react';
import { resendConfirmationMutation } from '../../../features/profile/index.ts';
import { useProfile } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';

export function UnconfirmedBanner() {
  const text = useText();
  const { confirmed } = useProfile();
  const resend = useMutation({
    ...resendConfirmationMutation,
    onSuccess: () => toast({ text: text('banner:unconfirmed.sent'), tone: 'positive' }),
    onError: (error) => toast({ text: errorText(error, text), tone: 'danger' }),
  });
  if (confirmed) return null;
  return (
    <Banner
      tone="warning"
      icon={<MailWarning size={16} />}
      action={
        <Button size="small" isPending={resend.isPending} onPress={() => resend.mutate()}>
          {text('banner:unconfirmed.resend')}
        </Button>
      }
    >
      {text('banner:unconfirmed.text')}
    </Banner>
  );
}
