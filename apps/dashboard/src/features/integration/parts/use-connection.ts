import type { IntegrationHook } from '@confab/contract/features/integration';
import { useHasFeature } from '@confab/ui/feature-wrapper';
import { useQuery } from '@tanstack/react-query';
import { integrationsQuery } from '../api.ts';

/** The account's connection to an app, if there is one and it is switched on. */
export function useConnection(accountId: number, appId: string): IntegrationHook | undefined {
  const enabled = useHasFeature()('integrations');
  const { data } = useQuery({ ...integrationsQuery(accountId), enabled });
  return data?.payload.find(({ id }) => id === appId)?.hooks.find(({ status }) => status);
}
