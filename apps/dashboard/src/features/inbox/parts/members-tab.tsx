import { Switch } from '@confab/ui/switch';
import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import { returnAfterMinutes } from '@confab/contract/features/auto-assignment';
import type { Inbox } from '@confab/contract/features/inbox';
import type { Agent } from '@confab/contract/features/user';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useForm } from '../../../platform/forms/form.ts';
import { wholeNumber } from '../../../platform/forms/form-rules.ts';
import { SettingsForm } from '../../../platform/forms/settings-form.tsx';
import { FormSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import {
  AgentPicker,
  agentsQuery,
  assignmentConfig,
  AssignmentFields,
  assignmentRules,
  assignmentValues,
  numberOrNull,
  typedNumber,
} from '../../agent/index.ts';
import { inboxMembersQuery, setMembersMutation, updateInboxMutation } from '../api.ts';

/** The inbox's members, and whether conversations are assigned to them automatically. */
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
  const form = useMembersForm(inbox, members);
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
      <AutoAssignmentFields inbox={inbox} form={form} />
    </SettingsForm>
  );
}

function useMembersForm(inbox: Inbox, members: readonly Agent[]) {
  const text = useText();
  const accountId = useAccountId();
  const queryClient = useQueryClient();
  const setMembers = useMutation(setMembersMutation(queryClient, accountId, inbox.id));
  const update = useMutation(updateInboxMutation(queryClient, accountId, inbox.id));
  const policy = policyOf(inbox);
  return useForm({
    initial: {
      // Sorted, so that a reverted choice is no change.
      user_ids: members.map(({ id }) => id).toSorted((one, other) => one - other),
      enable_auto_assignment: inbox.enable_auto_assignment,
      ...policy,
    },
    rules: { ...assignmentRules(text), returnAfter: wholeNumber(text, returnAfterMinutes) },
    submit: async ({ user_ids: chosen, enable_auto_assignment, ...values }) => {
      await setMembers.mutateAsync(chosen);
      const isSame = JSON.stringify(values) === JSON.stringify(policy);
      if (enable_auto_assignment !== inbox.enable_auto_assignment || !isSame) {
        const auto_assignment_config = {
          ...assignmentConfig(values),
          return_after_minutes: numberOrNull(values.returnAfter),
        };
        await update.mutateAsync({ input: { enable_auto_assignment, auto_assignment_config } });
      }
      toast({ text: text('inbox:agents.saved'), tone: 'positive' });
    },
  });
}

type AutoAssignmentFieldsProps = { inbox: Inbox; form: ReturnType<typeof useMembersForm> };

/** Whether conversations are given to the members by themselves, and how. */
function AutoAssignmentFields({ inbox, form }: AutoAssignmentFieldsProps) {
  const text = useText();
  const policy = policyOf(inbox);
  return (
    <>
      <Switch
        isSpread
        label={text('inbox:edit.autoAssign')}
        description={text('inbox:edit.autoAssignHelp')}
        isSelected={form.values.enable_auto_assignment}
        onChange={(isAuto) => {
          form.set('enable_auto_assignment', isAuto);
          // What is hidden cannot be wrong.
          form.set('limit', policy.limit);
          form.set('returnAfter', policy.returnAfter);
        }}
      />
      {form.values.enable_auto_assignment && (
        <>
          <AssignmentFields
            order={form.field('order')}
            limit={form.field('limit')}
            limitHelp={text('inbox:edit.limitHelp')}
          />
          <TextField
            label={text('inbox:edit.returnAfter')}
            help={text('inbox:edit.returnAfterHelp')}
            name="return_after_minutes"
            inputMode="numeric"
            className="max-w-72"
            {...form.field('returnAfter')}
          />
        </>
      )}
    </>
  );
}

function policyOf({ auto_assignment_config: config }: Inbox) {
  return { ...assignmentValues(config), returnAfter: typedNumber(config['return_after_minutes']) };
}
