import { Select } from '@confab/ui/select';
import { Switch } from '@confab/ui/switch';
import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { agentCreate } from '@confab/contract/features/agent';
import { availabilities, type Agent, type Availability } from '@confab/contract/features/user';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useForm, type FormState } from '../../../platform/forms/form.ts';
import { FormModal } from '../../../platform/forms/form-modal.tsx';
import { formRules } from '../../../platform/forms/form-rules.ts';
import { pageConfig } from '../../../platform/page-config.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { inviteAgentMutation, updateAgentMutation } from '../api.ts';
import { ResetPasswordButton } from './reset-password-button.tsx';
import { RoleField, type ChosenRole } from './role-field.tsx';
import { UnconfirmedNotice } from './unconfirmed-notice.tsx';

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
  const isNameKept = agent !== undefined && !pageConfig().canEditProfile;
  const form = useForm({
    constraints,
    initial: {
      name: agent?.name ?? '',
      email: agent?.email ?? '',
      role: roleOf(agent),
      availability: agent?.availability_status ?? ('online' satisfies Availability),
      auto_offline: agent?.auto_offline ?? true,
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
      <NameField isManagedElsewhere={isNameKept} {...form.field('name')} />
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
      <RoleField value={form.values.role} onChange={(chosen) => form.set('role', chosen)} />
      {agent && (
        <PresenceFields
          availability={form.values.availability}
          autoOffline={form.values.auto_offline}
          onAvailability={(availability) => form.set('availability', availability)}
          onAutoOffline={(isOn) => form.set('auto_offline', isOn)}
        />
      )}
      {agent?.confirmed === true && !isNameKept && <ResetPasswordButton email={agent.email} />}
    </FormModal>
  );
}

type NameProps = ReturnType<FormState<{ name: string }>['field']>;

/** `isManagedElsewhere`: an external directory manages names. */
function NameField({ isManagedElsewhere, ...field }: { isManagedElsewhere: boolean } & NameProps) {
  const text = useText();
  return (
    <TextField
      label={text('agent:form.name')}
      name="name"
      autoComplete="off"
      isRequired
      autoFocus={!isManagedElsewhere}
      isDisabled={isManagedElsewhere}
      help={isManagedElsewhere ? text('agent:form.nameKept') : undefined}
      {...field}
    />
  );
}

const roleOf = (agent: Agent | undefined): ChosenRole => ({
  role: agent?.role ?? 'agent',
  customRoleId: agent?.custom_role_id ?? null,
});

type Values = {
  name: string;
  email: string;
  role: ChosenRole;
  availability: Availability;
  auto_offline: boolean;
};

function useSave(agent: Agent | undefined) {
  const text = useText();
  const accountId = useAccountId();
  const queryClient = useQueryClient();
  const invite = useMutation(inviteAgentMutation(queryClient, accountId));
  const update = useMutation(updateAgentMutation(queryClient, accountId));
  return async (values: Values) => {
    const { name, email, availability, auto_offline: autoOffline } = values;
    const { role, customRoleId } = values.role;
    // Absent if unset before and after.
    const custom = (agent?.custom_role_id ?? null) === customRoleId ? {} : { custom_role_id: customRoleId };
    if (agent) {
      // What is shown is also where they are now: unless it is chosen, it stays what they chose themselves.
      const chosen = availability === agent.availability_status ? {} : { availability };
      const away = autoOffline === agent.auto_offline ? {} : { auto_offline: autoOffline };
      await update.mutateAsync({ id: agent.id, input: { name, role, ...custom, ...chosen, ...away } });
      toast({ text: text('agent:form.saved', { name }), tone: 'positive' });
      return;
    }
    await invite.mutateAsync({ name, email, role, ...custom });
    toast({ text: text('agent:form.invited', { email }), tone: 'positive' });
  };
}

type PresenceFieldsProps = {
  availability: Availability;
  autoOffline: boolean;
  onAvailability: (availability: Availability) => void;
  onAutoOffline: (isOn: boolean) => void;
};

function PresenceFields(props: PresenceFieldsProps) {
  const text = useText();
  return (
    <>
      <AvailabilityField value={props.availability} onChange={props.onAvailability} />
      <Switch
        isSpread
        label={text('agent:form.autoOffline')}
        description={text('agent:form.autoOfflineHelp')}
        isSelected={props.autoOffline}
        onChange={props.onAutoOffline}
      />
    </>
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
