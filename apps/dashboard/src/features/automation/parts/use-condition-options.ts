import { conversationStatuses, priorities } from '@confab/contract/features/conversation';
import type { SelectOption } from '@confab/ui/select';
import { useQuery } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { agentsQuery } from '../../agent/index.ts';
import type { ValueKind } from '../../custom-filter/index.ts';
import { inboxesQuery } from '../../inbox/index.ts';
import { teamsQuery } from '../../team/index.ts';

/** What the values of conditions are chosen from. */
export function useConditionOptions(): (kind: ValueKind) => readonly SelectOption[] {
  const text = useText();
  const accountId = useAccountId();
  const agents = useQuery(agentsQuery(accountId)).data ?? [];
  const inboxes = useQuery(inboxesQuery(accountId)).data?.payload ?? [];
  const teams = useQuery(teamsQuery(accountId)).data ?? [];
  const options: Partial<Record<ValueKind, readonly SelectOption[]>> = {
    status: [
      ...conversationStatuses.map((id) => ({ id, label: text(`conversation:status.${id}`) })),
      { id: 'all', label: text('automation:anyStatus') },
    ],
    priority: [
      ...priorities.toReversed().map((id) => ({ id, label: text(`conversation:priority.${id}`) })),
      { id: 'nil', label: text('conversation:priority.none') },
    ],
    messageType: (['incoming', 'outgoing'] as const).map((id) => ({
      id,
      label: text(`automation:messageType.${id}`),
    })),
    agent: agents.map(({ id, available_name: name }) => ({ id: String(id), label: name })),
    inbox: inboxes.map(({ id, name }) => ({ id: String(id), label: name })),
    team: teams.map(({ id, name }) => ({ id: String(id), label: name })),
  };
  return (kind) => options[kind] ?? [];
}
