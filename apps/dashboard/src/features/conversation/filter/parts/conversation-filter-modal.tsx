import { priorities } from '@confab/contract/features/conversation';
import type { SelectOption } from '@confab/ui/select';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useText } from '../../../../platform/messages/use-text.ts';
import { customAttributesQuery } from '../../../custom-attribute/index.ts';
import { FilterModal, type ListFilterModal, type ValueKind } from '../../../custom-filter/index.ts';
import { inboxesQuery } from '../../../inbox/index.ts';
import { labelsQuery } from '../../../label/index.ts';
import { agentsQuery } from '../../api.ts';
import { listStatuses } from '../../view-model.ts';
import { conversationFilters } from '../attribute-model.ts';

/** The dialog with the account's attributes, and the agents, inboxes, labels, states and priorities to choose from. */
export function ConversationFilterModal(props: ComponentProps<ListFilterModal>) {
  const { accountId } = props;
  const text = useText();
  const custom = useQuery(customAttributesQuery(accountId));
  const agents = useQuery(agentsQuery(accountId)).data ?? [];
  const inboxes = useQuery(inboxesQuery(accountId)).data?.payload ?? [];
  const labels = useQuery(labelsQuery(accountId)).data?.payload ?? [];
  const options: Partial<Record<ValueKind, readonly SelectOption[]>> = {
    status: listStatuses.map((id) => ({ id, label: text(`conversation:status.${id}`) })),
    priority: priorities.map((id) => ({ id, label: text(`conversation:priority.${id}`) })),
    agent: agents.map(({ id, name }) => ({ id: String(id), label: name ?? '' })),
    inbox: inboxes.map(({ id, name }) => ({ id: String(id), label: name })),
    label: labels.map(({ title }) => ({ id: title, label: title })),
  };
  if (custom.isPending) return null;
  return (
    <FilterModal
      {...props}
      type="conversation"
      attributes={conversationFilters(custom.data ?? [])}
      optionsOf={(kind) => options[kind] ?? []}
    />
  );
}
