import { agentList } from '@confab/contract/features/agent';
import { useQuery } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { routeQuery } from '../../../platform/calls/keys.ts';
import { labelsQuery } from '../../label/index.ts';
import { teamsQuery } from '../../team/index.ts';
import type { ActionFault } from '../fault-model.ts';
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
  /** Whether somebody runs it, who can be assigned to it. */
  hasRunner: boolean;
  options: ActionOptions;
  fault: ActionFault | undefined;
  onChange: (params: readonly string[]) => void;
};
