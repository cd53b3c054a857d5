import { Banner } from '@confab/ui/banner';
import { RadioGroup } from '@confab/ui/radio-group';
import { Select } from '@confab/ui/select';
import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { agentCreate } from '@confab/contract/features/agent';
import { roles, type Role } from '@confab/contract/kit/permissions';
import { availabilities, type Agent, type Availability } from '@confab/contract/features/user';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAccountId, useProfile } from '../../../platform/account/account-context.ts';
import { useForm } from '../../../platform/forms/form.ts';
import { FormModal } from '../../../platform/forms/form-modal.tsx';
import { formRules } from '../../../platform/forms/form-rules.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { inviteAgentMutation, updateAgentMutation } from '../api.ts';

const constraints = constraintsOf(agentCreate);

type AgentFormProps = {
  /** The agent to edit; absent for an invitation. */
  agent: Agent | undefined;
  onClose: () => void;
};

export function AgentForm({ agent, onClose }: AgentFormProps) {
  const text = useText();
  const save = useSave(agent);
  const rules = formRules(text);
  const form = useForm({
    constraints,
    initial: {
      name: agent?.name ?? '',
      email: agent?.email ?? '',
      role: agent?.role ?? ('agent' satisfies Role),
      availability: agent?.availability_status ?? ('online' satisfies Availability),
    },
    rules: { name: rules.required, email: agent ? () => undefined : rules.email },
    submit: async (values) => {
      await save({ ...values, name: values.name.trim(), email: values.email.trim() });
      onClose();
    },
  });
  return (
    <FormModal
      title={agent ? text('agent:form.editTitle', { name: agent.name }) : text('agent:form.inviteTitle')}
      description={agent ? undefined : text('agent:form.inviteDescription')}
      submitLabel={text(agent ? 'common:save' : 'agent:form.invite')}
      form={form}
      onClose={onClose}
    >
      {!agent && <UnconfirmedNotice />}
      <TextField
        label={text('agent:form.name')}
        name="name"
        autoComplete="off"
        isRequired
        autoFocus
        {...form.field('name')}
      />
      {!agent && (
        <TextField
          label={text('agent:form.email')}
          name="email"
          type="email"
          autoComplete="off"
          dir="ltr"
          isRequired
          {...form.field('email')}
        />
      )}
      <RoleField value={form.values.role} onChange={(role) => form.set('role', role)} />
      {agent && (
        <AvailabilityField
          value={form.values.availability}
          onChange={(availability) => form.set('availability', availability)}
        />
      )}
    </FormModal>
  );
}

/** Unconfirmed users cannot invite: shown before the form is filled in. */
function UnconfirmedNotice() {
  const text = useText();
  if (useProfile().confirmed) return null;
  return (
    <Banner tone="warning" shape="box">
      {text('agent:form.unconfirmed')}
    </Banner>
  );
}

type Values = { name: string; email: string; role: Role; availability: Availability };

function useSave(agent: Agent | undefined) {
  const text = useText();
  const accountId = useAccountId();
  const queryClient = useQueryClient();
  const invite = useMutation(inviteAgentMutation(queryClient, accountId));
  const update = useMutation(updateAgentMutation(queryClient, accountId));
  return async ({ name, email, role, availability }: Values) => {
    if (agent) {
      await update.mutateAsync({ id: agent.id, input: { name, role, availability } });
      toast({ text: text('agent:form.saved', { name }), tone: 'positive' });
      return;
    }
    await invite.mutateAsync({ name, email, role });
    toast({ text: text('agent:form.invited', { email }), tone: 'positive' });
  };
}

function RoleField({ value, onChange }: { value: Role; onChange: (role: Role) => void }) {
  const text = useText();
  return (
    <RadioGroup
      label={text('agent:form.role')}
      value={value}
      onChange={(chosen) => onChange(roles.find((role) => role === chosen) ?? value)}
      options={roles.map((role) => ({
        value: role,
        label: text(`agent:role.${role}`),
        description: text(`agent:role.${role}Help`),
      }))}
    />
  );
}

type AvailabilityFieldProps = { value: Availability; onChange: (availability: Availability) => void };

function AvailabilityField({ value, onChange }: AvailabilityFieldProps) {
  const text = useText();
  return (
    <Select
      label={text('agent:availability.label')}
      placeholder={text('agent:availability.label')}
      value={value}
      onChange={(id) => onChange(availabilities.find((availability) => availability === id) ?? value)}
      options={availabilities.map((id) => ({ id, label: text(`agent:availability.${id}`) }))}
    />
  );
}
