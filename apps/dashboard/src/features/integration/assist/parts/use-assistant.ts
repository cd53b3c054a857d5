import { useHasFeature } from '@confab/ui/feature-wrapper';
import { useQuery } from '@tanstack/react-query';
import { integrationsQuery } from '../../api.ts';

export type Assistant = { hookId: number; suggestsLabels: boolean };

/** The language model that the account has connected and switched on, if there is one. */
export function useAssistant(accountId: number): Assistant | undefined {
  const enabled = useHasFeature()('integrations');
  const { data } = useQuery({ ...integrationsQuery(accountId), enabled });
  const hook = data?.payload.find(({ id }) => id === 'openai')?.hooks.find(({ status }) => status);
  return hook && { hookId: hook.id, suggestsLabels: hook.settings['label_suggestion'] === true };
}
