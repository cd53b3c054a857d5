import type { ConversationSort } from '@confab/contract/features/conversation';
import type { ListFilter } from './list/list-model.ts';

export type ListTab = 'me' | 'unassigned' | 'all';
export type ListStatus = 'open' | 'resolved' | 'pending' | 'snoozed' | 'all';
export const listStatuses: readonly ListStatus[] = ['open', 'pending', 'snoozed', 'resolved', 'all'];
export const sortFields = ['last_activity_at', 'created_at', 'priority', 'waiting_since'] as const;
export type SortField = (typeof sortFields)[number];

/** The user's choices for lists; stored in the interface settings. */
export type ListSettings = { status: ListStatus; sort: ConversationSort };

const defaultSettings: ListSettings = { status: 'open', sort: 'last_activity_at_desc' };

type View =
  | { kind: 'all' | 'mentions' | 'unattended' | 'participating' }
  | { kind: 'inbox' | 'team' | 'folder'; id: number }
  | { kind: 'label'; title: string };

/** The parameters of the request. */
export function filterOfView(view: View, tab: ListTab, settings: ListSettings): ListFilter {
  return { ...listOfView(view), status: settings.status, assignee_type: tab, sort_by: settings.sort };
}

/** The tabs that a membership's permissions offer. */
export function tabsOf(permissions: readonly string[]): readonly ListTab[] {
  const holds = (...names: string[]) => names.some((name) => permissions.includes(name));
  const full = holds('administrator', 'agent', 'conversation_manage');
  const tabs: ListTab[] = ['me'];
  if (full || holds('conversation_unassigned_manage')) tabs.push('unassigned');
  if (full || holds('conversation_participating_manage')) tabs.push('all');
  return tabs;
}

/** Settings as they were saved; anything unreadable counts as never chosen. */
export function parseSettings(saved: unknown): ListSettings {
  const { status, order_by }: { status?: unknown; order_by?: unknown } =
    typeof saved === 'object' && saved !== null ? saved : {};
  const [field, direction] = splitSort(typeof order_by === 'string' ? order_by : '');
  return {
    status: listStatuses.find((each) => each === status) ?? defaultSettings.status,
    sort: field === undefined ? defaultSettings.sort : `${field}_${direction}`,
  };
}

export function savedForm({ status, sort }: ListSettings): { status: string; order_by: string } {
  return { status, order_by: sort };
}

export function splitSort(sort: string): [SortField | undefined, 'asc' | 'desc'] {
  const field = sortFields.find((each) => sort === `${each}_asc` || sort === `${each}_desc`);
  return [field, sort.endsWith('_asc') ? 'asc' : 'desc'];
}

function listOfView(view: View): ListFilter {
  switch (view.kind) {
    case 'inbox':
      return { inbox_id: view.id };
    case 'team':
      return { team_id: view.id };
    case 'label':
      return { labels: [view.title] };
    case 'mentions':
      return { conversation_type: 'mention' };
    case 'unattended':
    case 'participating':
      return { conversation_type: view.kind };
    case 'folder':
    case 'all':
      return {};
  }
}
