import { agentList } from '@confab/contract/features/agent';
import { useQuery } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { routeQuery } from '../../../platform/calls/keys.ts';
import { labelsQuery } from '../../label/index.ts';
import { teamsQuery } from '../../team/index.ts';
import type { ActionError } from '../error-model.ts';
import type { ActionFile, EditedAction } from '../model.ts';

/** What the fields of actions offer: the agents and labels of the account. */
export function useActionOptions() {
  const accountId = useAccountId();
  const agents = useQuery(routeQuery(agentList, { params: { account_id: accountId } })).data ?? [];
  const labels = useQuery(labelsQuery(accountId)).data?.payload ?? [];
  return {
    agents: agents.filter(({ confirmed }) => confirmed),
    labels,
    teams: useQuery(teamsQuery(accountId)).data ?? [],
  };
}

export type ActionOptions = ReturnType<typeof useActionOptions>;

/** The field of one action. */
export type ActionParamsProps = {
  action: EditedAction;
  files: readonly ActionFile[];
  /** Whether a user executes it, to whom it can then be assigned. */
  hasRunner: boolean;
  options: ActionOptions;
  problem: ActionError | undefined;
  onChange: (params: readonly string[]) => void;
};
