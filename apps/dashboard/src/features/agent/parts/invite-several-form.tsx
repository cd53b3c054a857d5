import { TextArea } from '@confab/ui/text-area';
import { toast } from '@confab/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { FormModal } from '../../../platform/forms/form-modal.tsx';
import { useForm } from '../../../platform/forms/form.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { agentsQuery, inviteAgentsMutation } from '../api.ts';
import { emailsOf, maxInvitations } from '../model.ts';
import { UnconfirmedNotice } from './unconfirmed-notice.tsx';

/** Invites everyone whose address is typed or pasted. */
export function InviteSeveralForm({ onClose }: { onClose: () => void }) {
  const text = useText();
  const accountId = useAccountId();
  const { data: agents = [] } = useQuery(agentsQuery(accountId));
  const invite = useMutation(inviteAgentsMutation(useQueryClient(), accountId));
  const known = new Set(agents.map(({ email }) => email.toLowerCase()));
  const form = useForm({
    initial: { emails: '' },
    rules: {
      emails: (typed) => {
        const { valid, invalid } = emailsOf(typed);
        if (invalid.length > 0) return text('agent:many.invalid', { emails: invalid.slice(0, 5).join(', ') });
        if (valid.length === 0) return text('agent:many.none');
        return valid.length > maxInvitations
          ? text('agent:many.tooMany', { count: maxInvitations })
          : undefined;
      },
    },
    submit: async ({ emails }) => {
      const invited = emailsOf(emails).valid.filter((email) => !known.has(email));
      await invite.mutateAsync(invited);
      toast({ text: text('agent:many.done', { count: invited.length }), tone: 'positive' });
      onClose();
    },
  });
  const { valid } = emailsOf(form.values.emails);
  const skipped = valid.filter((email) => known.has(email)).length;
  return (
    <FormModal
      title={text('agent:many.title')}
      description={text('agent:many.description')}
      submitLabel={text('agent:many.submit')}
      form={form}
      onClose={onClose}
      isSubmitDisabled={valid.length > 0 && skipped === valid.length}
    >
      <UnconfirmedNotice />
      <TextArea
        label={text('agent:many.emails')}
        help={text('agent:many.emailsHelp', { count: maxInvitations })}
        name="emails"
        dir="ltr"
        minRows={6}
        isRequired
        autoFocus
        {...form.field('emails')}
      />
      {skipped > 0 && (
        <p role="status" className="text-meta text-text-muted">
          {text('agent:many.known', { count: skipped })}
        </p>
      )}
    </FormModal>
  );
}
