import { Button } from '@confab/ui/button';
import { toast } from '@confab/ui/toast';
import type { Invitation } from '@confab/contract/features/profile';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { acceptInvitationMutation, declineInvitationMutation } from '../api.ts';

/** One invitation of the user to an account. */
export function InvitationRow({ invitation }: { invitation: Invitation }) {
  const text = useText();
  const queryClient = useQueryClient();
  const { account_id: id, account_name: account, inviter_name: inviter, role } = invitation;
  const toasts = (key: 'accepted' | 'declined') => ({
    onSuccess: () =>
      toast({ text: text(`profile:invitations.${key}`, { account }), tone: 'positive' as const }),
    onError: (error: unknown) => toast({ text: errorText(error, text), tone: 'danger' as const }),
  });
  const accept = useMutation(acceptInvitationMutation(queryClient));
  const decline = useMutation(declineInvitationMutation(queryClient));
  const isPending = accept.isPending || decline.isPending;
  return (
    <li className="flex flex-col gap-3 border-b border-border py-4 first:pt-0 last:border-0 last:pb-0">
      <div>
        <p className="text-control font-medium break-words">
          <bdi>{account}</bdi>
        </p>
        <p className="text-meta break-words text-text-muted">
          {inviter === null
            ? text(`profile:invitations.as.${role}`)
            : text(`profile:invitations.by.${role}`, { inviter })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          aria-label={text('profile:invitations.acceptNamed', { account })}
          isPending={accept.isPending}
          isDisabled={isPending}
          onPress={() => accept.mutate(id, toasts('accepted'))}
        >
          {text('profile:invitations.accept')}
        </Button>
        <Button
          aria-label={text('profile:invitations.declineNamed', { account })}
          isPending={decline.isPending}
          isDisabled={isPending}
          onPress={() => decline.mutate(id, toasts('declined'))}
        >
          {text('profile:invitations.decline')}
        </Button>
      </div>
    </li>
  );
}
