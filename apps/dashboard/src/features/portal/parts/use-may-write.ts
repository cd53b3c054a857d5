import { useQuery } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { portalsQuery } from '../api.ts';
import { useMayManage } from './use-may-manage.ts';

/** Whether the user may add, move and delete articles of a portal: its members may too. */
export function useMayWrite(slug: string): boolean {
  const { data } = useQuery(portalsQuery(useAccountId()));
  return useMayManage() || data?.payload.some((each) => each.slug === slug && each.is_member) === true;
}
