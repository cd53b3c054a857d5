import { Banner } from '@confab/ui/banner';
import { ButtonLink } from '@confab/ui/button-link';
import { useQuery } from '@tanstack/react-query';
import { MailOpen } from 'lucide-react';
import { invitationsQuery } from '../../../features/profile/index.ts';
import { useProfile } from '../../../platform/account/account-context.ts';
import { useText } from '../../../platform/messages/use-text.ts';

/** A user is not in an account before joining it, so an invitation must be visible everywhere. */
export function InvitationBanner() {
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
          {text('banner:invitation.show')}
        </ButtonLink>
      }
    >
      {invitations.length === 1
        ? text('banner:invitation.one', { account: first.account_name })
        : text('banner:invitation.several', { count: invitations.length })}
    </Banner>
  );
}
