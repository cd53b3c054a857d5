import { agentList } from '@confab/contract/features/agent';
import type { Macro, MacroActionName } from '@confab/contract/features/macro';
import { useQuery } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { routeQuery } from '../../../platform/calls/keys.ts';
import { labelsQuery } from '../../label/index.ts';
import type { ActionFault } from '../fault-model.ts';
import { paramKinds, type EditedAction } from '../model.ts';

/** What the fields of actions offer: the agents and labels of the account. */
export function useActionOptions() {
  const accountId = useAccountId();
  const agents = useQuery(routeQuery(agentList, { params: { account_id: accountId } })).data ?? [];
  const labels = useQuery(labelsQuery(accountId)).data?.payload ?? [];
  return {
    agents: agents.filter(({ confirmed }) => confirmed),
    labels,
    /** There is no list of teams to choose from yet; a team that was chosen elsewhere stays. */
    isOffered: (name: MacroActionName): boolean => paramKinds[name] !== 'team',
  };
}

export type ActionOptions = ReturnType<typeof useActionOptions>;

/** The field of one action. */
export type ActionParamsProps = {
  action: EditedAction;
  macro: Macro | undefined;
  options: ActionOptions;
  fault: ActionFault | undefined;
  onChange: (params: readonly string[]) => void;
};
