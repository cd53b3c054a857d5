export { useCustomRoles } from './parts/use-custom-roles.ts';
