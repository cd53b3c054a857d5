import type { Label } from '@confab/contract/features/label';
import type { Team } from '@confab/contract/features/team';
import type { Agent } from '@confab/contract/features/user';
import { useQuery } from '@tanstack/react-query';
import { useProfile } from '../../../platform/account/account-context.ts';
import { assignableQuery, inboxesQuery } from '../../inbox/index.ts';
import { labelsQuery } from '../../label/index.ts';
import { teamsQuery } from '../../team/index.ts';
import { agentsQuery } from '../api.ts';

const noAgents: readonly Agent[] = [];
const noLabels: readonly Label[] = [];
const noTeams: readonly Team[] = [];

/** Reference data of conversations: inboxes, teams and labels. Either cached or loaded later. */
export function useReferenceData(accountId: number) {
  const { id: userId } = useProfile();
  const known = useQuery(inboxesQuery(accountId)).data?.payload;
  const inboxes = known ?? [];
  const knownLabels = useQuery(labelsQuery(accountId)).data?.payload;
  const labels = knownLabels ?? noLabels;
  const knownTeams = useQuery(teamsQuery(accountId)).data;
  return {
    userId,
    labels,
    teams: knownTeams ?? noTeams,
    /** Whether the inboxes, teams and labels are known. */
    isLoaded: known !== undefined && knownLabels !== undefined && knownTeams !== undefined,
    hasNoInbox: known?.length === 0,
    inboxOf: (id: number) => inboxes.find((inbox) => inbox.id === id),
    /** With only one inbox its name is redundant. */
    inboxNameOf: (id: number) =>
      inboxes.length > 1 ? inboxes.find((inbox) => inbox.id === id)?.name : undefined,
    colorOf: (title: string) =>
      labels.find((label) => label.title === title)?.color ?? 'var(--border-strong)',
  };
}

export type ReferenceData = ReturnType<typeof useReferenceData>;

/** The reference data of one conversation: also who may be assigned and mentioned in its inbox. */
export type ConversationData = ReferenceData & { agents: readonly Agent[] };

/** The confirmed agents who see all of these inboxes; none until they are known. */
export function useAgentsOf(accountId: number, inboxIds: readonly number[]): readonly Agent[] {
  const agents = useQuery(agentsQuery(accountId)).data ?? noAgents;
  const { data } = useQuery({ ...assignableQuery(accountId, inboxIds), enabled: inboxIds.length > 0 });
  const ids = new Set(data?.payload.map(({ id }) => id));
  return agents.filter(({ id, confirmed }) => confirmed && ids.has(id));
}
