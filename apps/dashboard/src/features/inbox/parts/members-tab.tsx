import { Switch } from '@confab/ui/switch';
import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import type { Inbox } from '@confab/contract/features/inbox';
import type { Agent } from '@confab/contract/features/user';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useForm } from '../../../platform/forms/form.ts';
import { SettingsForm } from '../../../platform/forms/settings-form.tsx';
import { FormSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { AgentPicker, agentsQuery } from '../../agent/index.ts';
import { inboxMembersQuery, setMembersMutation, updateInboxMutation } from '../api.ts';

/** Who answers in this inbox, and whether conversations are handed out to them. */
export function MembersTab({ inbox }: { inbox: Inbox }) {
  const text = useText();
  const accountId = useAccountId();
  const agents = useQuery(agentsQuery(accountId));
  const members = useQuery(inboxMembersQuery(accountId, inbox.id));
  const view = { skeleton: <FormSkeleton />, errorTitle: text('inbox:agents.loadError') };
  return (
    <QueryView query={agents} {...view}>
      {(all) => (
        <QueryView query={members} {...view}>
          {({ payload }) => <MembersForm inbox={inbox} agents={all} members={payload} />}
        </QueryView>
      )}
    </QueryView>
  );
}

type MembersFormProps = { inbox: Inbox; agents: readonly Agent[]; members: readonly Agent[] };

function MembersForm({ inbox, agents, members }: MembersFormProps) {
  const text = useText();
  const accountId = useAccountId();
  const queryClient = useQueryClient();
  const setMembers = useMutation(setMembersMutation(queryClient, accountId, inbox.id));
  const update = useMutation(updateInboxMutation(queryClient, accountId, inbox.id));
  const form = useForm({
    initial: {
      // In order, so that a choice taken back is no change.
      user_ids: members.map(({ id }) => id).toSorted((one, other) => one - other),
      enable_auto_assignment: inbox.enable_auto_assignment,
      limit: limitOf(inbox),
    },
    rules: { limit: (limit) => (isLimit(limit) ? undefined : text('inbox:edit.limitInvalid')) },
    submit: async ({ user_ids: chosen, enable_auto_assignment, limit }) => {
      await setMembers.mutateAsync(chosen);
      const isOther = enable_auto_assignment !== inbox.enable_auto_assignment || limit !== limitOf(inbox);
      if (isOther) {
        const auto_assignment_config = { max_assignment_limit: limit.trim() === '' ? null : Number(limit) };
        await update.mutateAsync({ input: { enable_auto_assignment, auto_assignment_config } });
      }
      toast({ text: text('inbox:agents.saved'), tone: 'positive' });
    },
  });
  return (
    <SettingsForm
      form={form}
      title={text('inbox:edit.members')}
      description={text('inbox:agents.description')}
    >
      <AgentPicker
        label={text('inbox:agents.label')}
        agents={agents}
        chosen={new Set(form.values.user_ids)}
        onChange={(chosen) =>
          form.set(
            'user_ids',
            [...chosen].toSorted((one, other) => one - other),
          )
        }
      />
      <Switch
        isSpread
        label={text('inbox:edit.autoAssign')}
        description={text('inbox:edit.autoAssignHelp')}
        isSelected={form.values.enable_auto_assignment}
        onChange={(isAuto) => form.set('enable_auto_assignment', isAuto)}
      />
      {form.values.enable_auto_assignment && (
        <TextField
          label={text('inbox:edit.limit')}
          help={text('inbox:edit.limitHelp')}
          name="max_assignment_limit"
          inputMode="numeric"
          className="max-w-72"
          {...form.field('limit')}
        />
      )}
    </SettingsForm>
  );
}

/** As typed; empty means without limit. */
function limitOf({ auto_assignment_config: config }: Inbox): string {
  const limit = config['max_assignment_limit'];
  return typeof limit === 'number' ? String(limit) : '';
}

const maxLimit = 100_000;

function isLimit(typed: string): boolean {
  const limit = typed.trim();
  return limit === '' || (/^\d+$/.test(limit) && Number(limit) >= 1 && Number(limit) <= maxLimit);
}
