import type { Portal } from '@confab/contract/features/portal';
import type { Agent } from '@confab/contract/features/user';
import { toast } from '@confab/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useForm } from '../../../platform/forms/form.ts';
import { SettingsForm } from '../../../platform/forms/settings-form.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { FormSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { AgentPicker, agentsQuery } from '../../agent/index.ts';
import { membersQuery, setMembersMutation } from '../api.ts';
import { membershipChoice } from '../model.ts';
import { PortalFrame } from '../parts/portal-frame.tsx';

/** Which agents write the articles of a portal. */
export function PortalMembersScreen() {
  return <PortalFrame tab="members">{(portal) => <Members key={portal.id} portal={portal} />}</PortalFrame>;
}

function Members({ portal }: { portal: Portal }) {
  const text = useText();
  const accountId = useAccountId();
  const agents = useQuery(agentsQuery(accountId));
  const members = useQuery(membersQuery(accountId, portal.slug));
  const view = { skeleton: <FormSkeleton />, errorTitle: text('portal:members.loadError') };
  return (
    <QueryView query={agents} {...view}>
      {(all) => (
        <QueryView query={members} {...view}>
          {({ payload }) => <MembersForm portal={portal} agents={all} members={payload} />}
        </QueryView>
      )}
    </QueryView>
  );
}

type MembersFormProps = { portal: Portal; agents: readonly Agent[]; members: readonly Agent[] };

function MembersForm({ portal, agents, members }: MembersFormProps) {
  const text = useText();
  const save = useMutation(setMembersMutation(useQueryClient(), useAccountId(), portal.slug));
  const form = useForm({
    initial: { user_ids: sorted(members.map(({ id }) => id)) },
    submit: async ({ user_ids: chosen }) => {
      await save.mutateAsync(chosen);
      toast({ text: text('portal:members.saved'), tone: 'positive' });
    },
  });
  return (
    <SettingsForm
      form={form}
      title={text('portal:members.title')}
      description={text('portal:members.description')}
    >
      <AgentPicker
        label={text('portal:members.label')}
        agents={membershipChoice(agents, members)}
        chosen={new Set(form.values.user_ids)}
        onChange={(chosen) => form.set('user_ids', sorted([...chosen]))}
      />
    </SettingsForm>
  );
}

/** Sorted, so that a reverted choice is no change. */
const sorted = (ids: readonly number[]): number[] => ids.toSorted((one, other) => one - other);
