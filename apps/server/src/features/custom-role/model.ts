import { maxCustomRoles } from '@confab/contract/features/custom-role';
import { invalidField } from '@confab/contract/kit/errors';
import { customRolePermissions, type CustomRolePermission } from '@confab/contract/kit/permissions';

/** The stored values of a custom role. */
export type CustomRoleValues = { name: string; description: string; permissions: string[] };

type Input = {
  name?: string;
  description?: string | null;
  permissions?: readonly CustomRolePermission[];
};

/** The given values as they are stored. Throws `invalid` on a blank name. */
export function customRoleValues({ name, description, permissions }: Input): Partial<CustomRoleValues> {
  if (name?.trim() === '') throw invalidField('name', 'blank', "Name can't be blank");
  return {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(description === undefined ? {} : { description: description ?? '' }),
    ...(permissions === undefined ? {} : { permissions: knownPermissions(permissions) }),
  };
}

/** Each once, in the order of the contract; what this version does not know is left out. */
export function knownPermissions(permissions: readonly string[]): CustomRolePermission[] {
  return customRolePermissions.filter((permission) => permissions.includes(permission));
}

export function tooManyCustomRoles() {
  return invalidField('account_id', 'too_many', `Account can have ${maxCustomRoles} custom roles at most`);
}
