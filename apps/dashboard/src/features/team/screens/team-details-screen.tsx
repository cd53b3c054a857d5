import { Switch } from '@confab/ui/switch';
import { TextArea } from '@confab/ui/text-area';
import { TextField } from '@confab/ui/text-field';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { createTeam, type Team } from '@confab/contract/features/team';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useForm } from '../../../platform/forms/form.ts';

import { StepForm } from '../../../platform/forms/step-form.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { assignmentConfig, AssignmentFields, assignmentRules, assignmentValues } from '../../agent/index.ts';
import { saveTeamMutation } from '../api.ts';
import { stepPath, TeamOfAddress, TeamWizard } from '../parts/team-wizard.tsx';

const constraints = constraintsOf(createTeam);

/** First step: what the team is called. */
export function NewTeamScreen() {
  return (
    <TeamWizard mode="new" step="details">
      <DetailsForm team={undefined} />
    </TeamWizard>
  );
}

export function EditTeamScreen() {
  return (
    <TeamWizard mode="edit" step="details">
      <TeamOfAddress>{(team) => <DetailsForm key={team.id} team={team} />}</TeamOfAddress>
    </TeamWizard>
  );
}

function DetailsForm({ team }: { team: Team | undefined }) {
  const text = useText();
  const form = useTeamForm(team);
  return (
    <StepForm form={form} title={text('team:form.heading')} submitLabel={text('team:continue')}>
      <TextField
        label={text('team:form.name')}
        help={text('team:form.nameHelp')}
        name="name"
        isRequired
        {...form.field('name')}
      />
      <TextArea label={text('team:form.description')} {...form.field('description')} />
      <Switch
        isSpread
        label={text('team:form.autoAssign')}
        description={text('team:form.autoAssignHelp')}
        isSelected={form.values.allow_auto_assign}
        onChange={(isAllowed) => {
          form.set('allow_auto_assign', isAllowed);
          // What is hidden cannot be wrong.
          form.set('limit', assignmentValues(team?.auto_assignment_config ?? {}).limit);
        }}
      />
      {form.values.allow_auto_assign && (
        <AssignmentFields
          order={form.field('order')}
          limit={form.field('limit')}
          limitHelp={text('team:form.limitHelp')}
        />
      )}
    </StepForm>
  );
}

function useTeamForm(team: Team | undefined) {
  const text = useText();
  const navigate = useNavigate();
  const accountId = useAccountId();
  const save = useMutation(saveTeamMutation(useQueryClient(), accountId));
  return useForm({
    constraints,
    initial: {
      name: team?.name ?? '',
      description: team?.description ?? '',
      allow_auto_assign: team?.allow_auto_assign ?? true,
      ...assignmentValues(team?.auto_assignment_config ?? {}),
    },
    rules: assignmentRules(text),
    submit: async ({ order, limit, ...values }) => {
      const auto_assignment_config = assignmentConfig({ order, limit });
      const input = { ...values, name: values.name.trim(), auto_assignment_config };
      const { id } = await save.mutateAsync({ id: team?.id, input });
      await navigate({ to: accountPath(accountId, stepPath(team ? 'edit' : 'new', id, 'agents')) });
    },
  });
}
