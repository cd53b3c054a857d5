import { roles, type Role } from '@confab/contract/kit/permissions';
import { RadioGroup } from '@confab/ui/radio-group';
import { Select } from '@confab/ui/select';
import { useText } from '../../../platform/messages/use-text.ts';
import { useCustomRoles } from '../../custom-role/index.ts';

export type ChosenRole = { role: Role; customRoleId: number | null };

/** Administrator, agent, or an agent with one of the account's own roles, where it has any. */
export function RoleField({
  value,
  onChange,
}: {
  value: ChosenRole;
  onChange: (chosen: ChosenRole) => void;
}) {
  const text = useText();
  const customRoles = useCustomRoles();
  const [first] = customRoles;
  const choose = (chosen: string) => {
    const role = roles.find((each) => each === chosen);
    if (role !== undefined) onChange({ role, customRoleId: null });
    else if (first !== undefined) onChange({ role: 'agent', customRoleId: first.id });
  };
  const custom = customRoles.find(({ id }) => id === value.customRoleId);
  return (
    <>
      <RadioGroup
        label={text('agent:form.role')}
        value={value.customRoleId === null ? value.role : 'custom'}
        onChange={choose}
        options={[
          ...roles.map((role) => ({
            value: role,
            label: text(`agent:role.${role}`),
            description: text(`agent:role.${role}Help`),
          })),
          ...(customRoles.length === 0
            ? []
            : [
                {
                  value: 'custom',
                  label: text('agent:role.custom'),
                  description: text('agent:role.customHelp'),
                },
              ]),
        ]}
      />
      {value.customRoleId !== null && (
        <Select
          label={text('agent:role.custom')}
          placeholder={text('agent:role.custom')}
          value={String(value.customRoleId)}
          onChange={(id) => onChange({ role: 'agent', customRoleId: Number(id) })}
          options={customRoles.map(({ id, name }) => ({ id: String(id), label: name }))}
          help={custom?.description}
        />
      )}
    </>
  );
}
