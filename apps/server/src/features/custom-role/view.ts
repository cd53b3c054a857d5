import type { CustomRole } from '@confab/contract/features/custom-role';
import { knownPermissions } from './model.ts';
import type { CustomRoleRow } from './queries.ts';

export function customRoleView(row: CustomRoleRow): CustomRole {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    permissions: knownPermissions(row.permissions),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
