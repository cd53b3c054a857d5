import { Button } from '@confab/ui/button';
import { ButtonLink } from '@confab/ui/button-link';
import { EmptyState } from '@confab/ui/empty-state';
import { useQuery } from '@tanstack/react-query';
import { MailOpen } from 'lucide-react';
import { FormSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { pageConfig } from '../../../platform/page-config.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { logOut, PublicPage } from '../../session/index.ts';
import { profileQuery } from '../../../platform/account/profile-query.ts';
import { invitationsQuery } from '../api.ts';
import { InvitationRow } from '../parts/invitation-row.tsx';

/** A user without an account receives no live events, so the list is polled. */
const refetchEveryMs = 30_000;

/** The target of an invitation email: the user joins or declines. */
export function InvitationsScreen() {
  const text = useText();
  const query = useQuery({ ...invitationsQuery, refetchInterval: refetchEveryMs });
  const profile = useQuery(profileQuery).data;
  const hasAccount = (profile?.accounts.length ?? 0) > 0;
  return (
    <PublicPage
      title={text('profile:invitations.title')}
      description={text('profile:invitations.description')}
      footer={
        <>
          {profile && <bdi className="self-center">{profile.email}</bdi>}
          <Button size="small" variant="quiet" onPress={() => void logOut()}>
            {text('profile:invitations.logOut')}
          </Button>
        </>
      }
    >
      <QueryView query={query} skeleton={<FormSkeleton />} errorTitle={text('profile:invitations.loadError')}>
        {(invitations) =>
          invitations.length === 0 ? (
            <EmptyState
              size="small"
              icon={<MailOpen size={24} />}
              title={text('profile:invitations.none')}
              description={text('profile:invitations.noneHelp')}
            />
          ) : (
            <ul aria-label={text('profile:invitations.title')}>
              {invitations.map((invitation) => (
                <InvitationRow key={invitation.account_id} invitation={invitation} />
              ))}
            </ul>
          )
        }
      </QueryView>
      {(hasAccount || pageConfig().canAddFirstAccount) && (
        <div className="mt-6">
          <ButtonLink href={hasAccount ? '/app' : '/app/no-account?new=true'} isWide>
            {text(hasAccount ? 'profile:invitations.toWork' : 'profile:invitations.newAccount')}
          </ButtonLink>
        </div>
      )}
    </PublicPage>
  );
}
