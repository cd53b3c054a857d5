import type {
  Conversation,
  ConversationCounts,
  ConversationListInput,
} from '@confab/contract/features/conversation';
import type { Condition } from '@confab/contract/kit/conditions';
import { orderOf, type Compare } from './order-model.ts';

export type ConversationPage = { items: readonly Conversation[]; isLast: boolean };

/** A list as far as it is loaded. */
export type ConversationPages = { pages: readonly ConversationPage[]; pageParams: readonly unknown[] };

export type ListFilter = {
  [K in keyof ConversationListInput]: Exclude<ConversationListInput[K], null>;
} & {
  /** Used alone, except for the status "all": matching is decided by the server only. */
  conditions?: readonly Condition[];
};

/** The total of a filter; null when the change is unknown: refetch. */
export type CountChange = ConversationCounts | null;

/** Everything that is loaded, each conversation once: pages move while they are fetched. */
export function itemsOf(list: ConversationPages | undefined): Conversation[] {
  const seen = new Set<number>();
  const items: Conversation[] = [];
  for (const page of list?.pages ?? []) {
    for (const item of page.items) {
      if (seen.has(item.id)) continue;
      seen.add(item.id);
      items.push(item);
    }
  }
  return items;
}

/**
 * The number of the page to load next, or undefined at the end. Derived from how many are loaded, not from the pages
 * requested: those that left the list have moved the rest up on the server too.
 */
export function nextPage(pages: readonly ConversationPage[], perPage: number): number | undefined {
  if (pages.at(-1)?.isLast !== false) return undefined;
  const loaded = pages.reduce((sum, page) => sum + page.items.length, 0);
  return Math.floor(loaded / perPage) + 1;
}

/** The conversation in the form of a list. */
export function itemIn(list: ConversationPages, id: number): Conversation | undefined {
  const at = positionOf(list, id);
  return at && list.pages[at.page]?.items[at.index];
}

/** Initial data of a tab's list, taken from the loaded part of the list of all; the rest is fetched. */
export function narrowed(
  all: ConversationPages | undefined,
  filter: ListFilter,
  userId: number,
): ConversationPages | undefined {
  if (!all) return undefined;
  const items = itemsOf(all).filter((item) => matchesFilter(item, filter, userId));
  const isLast = all.pages.at(-1)?.isLast ?? false;
  return items.length > 0 || isLast ? { pages: [{ items, isLast }], pageParams: [1] } : undefined;
}

/** Whether the list with this filter includes the conversation, as far as its own data shows. */
export function matchesFilter(conversation: Conversation, filter: ListFilter, userId: number): boolean {
  return isCounted(conversation, filter) && hasAssigneeOf(conversation, filter, userId);
}

/**
 * Whether a conversation that is new to the list may be inserted: not where membership is decided by the server only.
 */
export function acceptsNew(filter: ListFilter): boolean {
  const { conversation_type: type, source_id: source, conditions } = filter;
  return type === undefined && source === undefined && conditions === undefined;
}

/** The list after a conversation changed: it moves, enters or leaves. The same object when nothing changes. */
export function updateInList(
  list: ConversationPages,
  filter: ListFilter,
  conversation: Conversation,
  userId: number,
): ConversationPages {
  const at = positionOf(list, conversation.id);
  const known = at && list.pages[at.page]?.items[at.index];
  if (!matchesFilter(conversation, filter, userId)) return at ? without(list, conversation.id) : list;
  if (!known && !acceptsNew(filter)) return list;
  const compare = orderOf(filter.sort_by);
  if (at && known && compare(known, conversation) === 0) return replaced(list, at, conversation);
  return inserted(without(list, conversation.id), compare, conversation);
}

/**
 * A fetched page with the events received in the meantime applied. Only the first page adds new entries: on
 * later pages it is unknown whether they belong there.
 */
export function withEvent(
  page: ConversationPage,
  filter: ListFilter,
  received: readonly Conversation[],
  userId: number,
  isFirst: boolean,
): ConversationPage {
  const answered = new Map(page.items.map((item) => [item.id, item]));
  const newer = received.filter((item) => {
    const known = answered.get(item.id);
    return known ? item.updated_at >= known.updated_at : isFirst;
  });
  const start: ConversationPages = { pages: [page], pageParams: [1] };
  const list = newer.reduce((now, item) => updateInList(now, filter, item, userId), start);
  return list.pages[0] ?? page;
}

/** How a change of one conversation affects the counts. `before` null: it did not exist. */
export function countChange(
  filter: ListFilter,
  before: Conversation | null | undefined,
  after: Conversation,
  userId: number,
): CountChange {
  if (before === undefined) return isCounted(after, filter) ? null : noChange;
  const was = before !== null && isCounted(before, filter);
  const is = isCounted(after, filter);
  if (!acceptsNew(filter)) return was === is && sameAssignee(before, after) ? noChange : null;
  return minus(countsOf(after, is, userId), countsOf(before, was, userId));
}

export function addCounts(counts: ConversationCounts, change: ConversationCounts): ConversationCounts {
  return {
    mine_count: Math.max(0, counts.mine_count + change.mine_count),
    assigned_count: Math.max(0, counts.assigned_count + change.assigned_count),
    unassigned_count: Math.max(0, counts.unassigned_count + change.unassigned_count),
    all_count: Math.max(0, counts.all_count + change.all_count),
  };
}

export const noChange: ConversationCounts = {
  mine_count: 0,
  assigned_count: 0,
  unassigned_count: 0,
  all_count: 0,
};

function isCounted(conversation: Conversation, filter: ListFilter): boolean {
  const { status = 'open', inbox_id, team_id, labels, conversation_type } = filter;
  const statuses = Array.isArray(status) ? status : [status];
  const titles = typeof labels === 'string' ? labels.split(',') : (labels ?? []);
  return (
    (statuses.includes('all') || statuses.includes(conversation.status)) &&
    (inbox_id === undefined || inbox_id === conversation.inbox_id) &&
    (team_id === undefined || team_id === conversation.meta.team?.id) &&
    (titles.length === 0 || titles.some((title) => conversation.labels.includes(title))) &&
    (conversation_type !== 'unattended' || isUnattended(conversation))
  );
}

/** Waiting for a first answer, or for the next. */
export function isUnattended(conversation: Conversation): boolean {
  return conversation.first_reply_created_at === 0 || conversation.waiting_since > 0;
}

function hasAssigneeOf(conversation: Conversation, filter: ListFilter, userId: number): boolean {
  const assigneeId = conversation.meta.assignee?.id;
  switch (filter.assignee_type) {
    case 'me':
      return assigneeId === userId;
    case 'unassigned':
      return assigneeId === undefined;
    case 'assigned':
      return assigneeId !== undefined;
    case 'all':
    case undefined:
      return true;
  }
}

type Position = { page: number; index: number };

function positionOf(list: ConversationPages, id: number): Position | undefined {
  for (const [page, { items }] of list.pages.entries()) {
    const index = indexesOf(items).get(id);
    if (index !== undefined) return { page, index };
  }
  return undefined;
}

const indexes = new WeakMap<readonly Conversation[], ReadonlyMap<number, number>>();

/** The index of each id on a page. Pages are immutable and replaced one at a time, so the map is cached per page. */
function indexesOf(items: readonly Conversation[]): ReadonlyMap<number, number> {
  const known = indexes.get(items);
  if (known) return known;
  const indexOf = new Map(items.map((item, index) => [item.id, index]));
  indexes.set(items, indexOf);
  return indexOf;
}

function replaced(list: ConversationPages, at: Position, conversation: Conversation): ConversationPages {
  return mapPage(list, at.page, (items) => items.with(at.index, conversation));
}

/** The list without one of its conversations; the same list if it has none such. */
export function without(list: ConversationPages, id: number): ConversationPages {
  if (itemIn(list, id) === undefined) return list;
  const pages = list.pages.map((page) =>
    indexesOf(page.items).has(id) ? { ...page, items: page.items.filter((item) => item.id !== id) } : page,
  );
  return { ...list, pages };
}

/** Unloaded ones may sort before it when it is last, so it comes with its page. */
function inserted(list: ConversationPages, compare: Compare, conversation: Conversation): ConversationPages {
  for (const [page, { items }] of list.pages.entries()) {
    const index = items.findIndex((item) => compare(conversation, item) < 0);
    if (index !== -1) return mapPage(list, page, (old) => old.toSpliced(index, 0, conversation));
  }
  const last = list.pages.length - 1;
  if (list.pages[last]?.isLast !== true) return list;
  return mapPage(list, last, (items) => [...items, conversation]);
}

function mapPage(
  list: ConversationPages,
  page: number,
  change: (items: readonly Conversation[]) => readonly Conversation[],
): ConversationPages {
  return {
    ...list,
    pages: list.pages.map((old, index) => (index === page ? { ...old, items: change(old.items) } : old)),
  };
}

function sameAssignee(before: Conversation | null, after: Conversation): boolean {
  return before?.meta.assignee?.id === after.meta.assignee?.id;
}

function countsOf(conversation: Conversation | null, counts: boolean, userId: number): ConversationCounts {
  if (!conversation || !counts) return noChange;
  const assigneeId = conversation.meta.assignee?.id;
  return {
    mine_count: assigneeId === userId ? 1 : 0,
    assigned_count: assigneeId === undefined ? 0 : 1,
    unassigned_count: assigneeId === undefined ? 1 : 0,
    all_count: 1,
  };
}

function minus(after: ConversationCounts, before: ConversationCounts): ConversationCounts {
  return {
    mine_count: after.mine_count - before.mine_count,
    assigned_count: after.assigned_count - before.assigned_count,
    unassigned_count: after.unassigned_count - before.unassigned_count,
    all_count: after.all_count - before.all_count,
  };
}
