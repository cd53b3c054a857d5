import { Banner } from '@confab/ui/banner';
import { Button } from '@confab/ui/button';
import { ButtonLink } from '@confab/ui/button-link';
import { toast } from '@confab/ui/toast';
import { useMutation, useQuery } from '@tanstack/react-query';
import { MailOpen, MailWarning, RotateCw, WifiOff } from 'lucide-react';
import { invitationsQuery, resendConfirmationMutation } from '../../features/profile/index.ts';
import { useProfile } from '../../platform/account/account-context.ts';
import { errorText } from '../../platform/calls/error-text.ts';
import { useText } from '../../platform/messages/use-text.ts';
import { useArea } from './areas.ts';
import { useNetworkNotice } from './use-network-notice.ts';

/** What concerns the whole page, above everything else. */
export function Banners() {
  return (
    <>
      <NetworkNotice />
      <UnconfirmedBanner />
      <InvitationBanner />
    </>
  );
}

function NetworkNotice() {
  const text = useText();
  const notice = useNetworkNotice(useArea() !== 'settings');
  if (notice === 'none') return null;
  if (notice === 'reconnected') return <Banner tone="positive">{text('shell:network.reconnected')}</Banner>;
  const refresh = (
    <Button
      size="small"
      icon={<RotateCw aria-hidden size={14} />}
      onPress={() => {
        location.reload();
      }}
    >
      {text('shell:network.refresh')}
    </Button>
  );
  return (
    <Banner tone="warning" icon={<WifiOff size={16} />} action={refresh}>
      {text(`shell:network.${notice}`)}
    </Banner>
  );
}

function UnconfirmedBanner() {
  const text = useText();
  const { confirmed } = useProfile();
  const resend = useMutation({
    ...resendConfirmationMutation,
    onSuccess: () => toast({ text: text('shell:unconfirmed.sent'), tone: 'positive' }),
    onError: (error) => toast({ text: errorText(error, text), tone: 'danger' }),
  });
  if (confirmed) return null;
  return (
    <Banner
      tone="warning"
      icon={<MailWarning size={16} />}
      action={
        <Button size="small" isPending={resend.isPending} onPress={() => resend.mutate()}>
          {text('shell:unconfirmed.resend')}
        </Button>
      }
    >
      {text('shell:unconfirmed.text')}
    </Banner>
  );
}

/** Nobody is in an account they have not joined, so whoever is asked to must see it. */
function InvitationBanner() {
  const text = useText();
  const { confirmed } = useProfile();
  const { data: invitations = [] } = useQuery({ ...invitationsQuery, enabled: confirmed });
  const [first] = invitations;
  if (first === undefined) return null;
  return (
    <Banner
      icon={<MailOpen size={16} />}
      action={
        <ButtonLink size="small" href="/app/invitations">
          {text('shell:invitation.show')}
        </ButtonLink>
      }
    >
      {invitations.length === 1
        ? text('shell:invitation.one', { account: first.account_name })
        : text('shell:invitation.several', { count: invitations.length })}
    </Banner>
  );
}
