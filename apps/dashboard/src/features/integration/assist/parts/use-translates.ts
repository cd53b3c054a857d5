import { useHasFeature } from '@confab/ui/feature-wrapper';
import { useQuery } from '@tanstack/react-query';
import { integrationsQuery } from '../../api.ts';

/** Whether the account translates messages with a project of its own. */
export function useTranslates(accountId: number): boolean {
  const enabled = useHasFeature()('integrations');
  const { data } = useQuery({ ...integrationsQuery(accountId), enabled });
  return data?.payload.find(({ id }) => id === 'google_translate')?.hooks[0]?.status === true;
}
