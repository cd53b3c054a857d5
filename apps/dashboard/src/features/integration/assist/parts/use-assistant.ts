import { useConnection } from '../../parts/use-connection.ts';

export type Assistant = { hookId: number; suggestsLabels: boolean };

/** The language model that the account has connected and switched on, if there is one. */
export function useAssistant(accountId: number): Assistant | undefined {
  const hook = useConnection(accountId, 'openai');
  return hook && { hookId: hook.id, suggestsLabels: hook.settings['label_suggestion'] === true };
}
