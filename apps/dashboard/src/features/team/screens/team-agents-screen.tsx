import type { Team } from '@confab/contract/features/team';
import type { Agent } from '@confab/contract/features/user';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useForm } from '../../../platform/forms/form.ts';

import { StepForm } from '../../../platform/forms/step-form.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { FormSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { AgentPicker, agentsQuery } from '../../agent/index.ts';
import { setTeamMembersMutation, teamMembersQuery } from '../api.ts';
import { stepPath, TeamOfAddress, TeamWizard, type TeamWizardMode } from '../parts/team-wizard.tsx';

/** Second step: who is in the team. */
export function NewTeamAgentsScreen() {
  return <AgentsStep mode="new" />;
}

export function EditTeamAgentsScreen() {
  return <AgentsStep mode="edit" />;
}

function AgentsStep({ mode }: { mode: TeamWizardMode }) {
  return (
    <TeamWizard mode={mode} step="agents">
      <TeamOfAddress>{(team) => <Members key={team.id} mode={mode} team={team} />}</TeamOfAddress>
    </TeamWizard>
  );
}

type MembersProps = { mode: TeamWizardMode; team: Team };

function Members({ mode, team }: MembersProps) {
  const text = useText();
  const accountId = useAccountId();
  const agents = useQuery(agentsQuery(accountId));
  const members = useQuery(teamMembersQuery(accountId, team.id));
  const view = { skeleton: <FormSkeleton />, errorTitle: text('team:agents.loadError') };
  return (
    <QueryView query={agents} {...view}>
      {(all) => (
        <QueryView query={members} {...view}>
          {(current) => <MembersForm mode={mode} team={team} agents={all} members={current} />}
        </QueryView>
      )}
    </QueryView>
  );
}

function MembersForm({
  mode,
  team,
  agents,
  members,
}: MembersProps & { agents: readonly Agent[]; members: readonly Agent[] }) {
  const text = useText();
  const navigate = useNavigate();
  const accountId = useAccountId();
  const save = useMutation(setTeamMembersMutation(useQueryClient(), accountId, team.id));
  const form = useForm({
    initial: { user_ids: sorted(members.map(({ id }) => id)) },
    submit: async ({ user_ids: chosen }) => {
      await save.mutateAsync(chosen);
      await navigate({ to: accountPath(accountId, stepPath(mode, team.id, 'finish')) });
    },
  });
  return (
    <StepForm
      submitLabel={text('team:continue')}
      form={form}
      title={text('team:agents.title', { name: team.name })}
      description={text('team:agents.description')}
    >
      <AgentPicker
        label={text('team:agents.label')}
        agents={agents}
        chosen={new Set(form.values.user_ids)}
        onChange={(chosen) => form.set('user_ids', sorted([...chosen]))}
      />
    </StepForm>
  );
}

/** Sorted, so that a reverted choice is no change. */
const sorted = (ids: readonly number[]): number[] => ids.toSorted((one, other) => one - other);
