import { createCustomRole, type CustomRole } from '@confab/contract/features/custom-role';
import { constraintsOf } from '@confab/contract/kit/constraints';
import type { CustomRolePermission } from '@confab/contract/kit/permissions';
import { Banner } from '@confab/ui/banner';
import { TextArea } from '@confab/ui/text-area';
import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { FormModal } from '../../../platform/forms/form-modal.tsx';
import { useForm } from '../../../platform/forms/form.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { saveCustomRoleMutation } from '../api.ts';
import { PermissionField } from './permission-field.tsx';

const constraints = constraintsOf(createCustomRole);

type CustomRoleFormProps = {
  /** The one to change; undefined for a new one. */
  role: CustomRole | undefined;
  /** How many have it. */
  memberCount: number;
  onClose: () => void;
};

export function CustomRoleForm({ role, memberCount, onClose }: CustomRoleFormProps) {
  const text = useText();
  const save = useMutation(saveCustomRoleMutation(useQueryClient(), useAccountId()));
  const form = useForm({
    constraints,
    initial: {
      name: role?.name ?? '',
      description: role?.description ?? '',
      permissions: (role?.permissions ?? []) as readonly CustomRolePermission[],
    },
    rules: {
      name: (name) => (name.trim().length < 2 ? text('custom-role:form.nameTooShort') : undefined),
      permissions: (chosen) => (chosen.length === 0 ? text('custom-role:form.nothingChosen') : undefined),
    },
    submit: async ({ name, description, permissions }) => {
      const input = { name: name.trim(), description: description.trim(), permissions: [...permissions] };
      const saved = await save.mutateAsync({ id: role?.id, input });
      const message = role ? 'custom-role:form.saved' : 'custom-role:form.added';
      toast({ text: text(message, { name: saved.name }), tone: 'positive' });
      onClose();
    },
  });
  return (
    <FormModal
      title={
        role ? text('custom-role:form.editTitle', { name: role.name }) : text('custom-role:form.addTitle')
      }
      submitLabel={text(role ? 'common:save' : 'custom-role:form.add')}
      form={form}
      onClose={onClose}
    >
      {memberCount > 0 && (
        <Banner tone="neutral" shape="box">
          {text('custom-role:form.members', { count: memberCount })}
        </Banner>
      )}
      <TextField
        label={text('custom-role:form.name')}
        name="name"
        autoComplete="off"
        isRequired
        autoFocus
        dir="auto"
        {...form.field('name')}
      />
      <TextArea
        label={text('custom-role:form.description')}
        help={text('custom-role:form.descriptionHelp')}
        minRows={2}
        maxRows={5}
        dir="auto"
        {...form.field('description')}
      />
      <PermissionField {...form.field('permissions')} />
    </FormModal>
  );
}
