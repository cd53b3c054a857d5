import type { Conversation, ViewCounts } from '@confab/contract/features/conversation';
import { isUnattended } from './list-model.ts';

/** The sidebar's counts after one conversation changed; the same object when it stays where it is. */
export function movedViews(views: ViewCounts, before: Conversation | null, after: Conversation): ViewCounts {
  const was = viewsOf(before);
  const is = viewsOf(after);
  if (was.join('\n') === is.join('\n')) return views;
  return withCounts(withCounts(views, was, -1), is, 1);
}

/** Which of these views a conversation is in. Only open ones count. */
function viewsOf(conversation: Conversation | null): string[] {
  if (conversation?.status !== 'open') return [];
  return [
    'all',
    ...(isUnattended(conversation) ? ['unattended'] : []),
    `inbox ${conversation.inbox_id}`,
    ...(conversation.meta.team?.is_member ? [`team ${conversation.meta.team.id}`] : []),
    ...conversation.labels.map((title) => `label ${title}`),
  ];
}

function withCounts(views: ViewCounts, names: readonly string[], change: number): ViewCounts {
  const isIn = new Set(names);
  const moved = (name: string, count: number) => (isIn.has(name) ? Math.max(0, count + change) : count);
  const added = (prefix: string, known: readonly string[]) =>
    names.filter((name) => change > 0 && name.startsWith(prefix) && !known.includes(name));
  const inboxes = views.inboxes.map(({ id }) => `inbox ${id}`);
  const teams = views.teams.map(({ id }) => `team ${id}`);
  const labels = views.labels.map(({ title }) => `label ${title}`);
  return {
    all: moved('all', views.all),
    unattended: moved('unattended', views.unattended),
    inboxes: [
      ...views.inboxes.map(({ id, count }) => ({ id, count: moved(`inbox ${id}`, count) })),
      ...added('inbox ', inboxes).map((name) => ({ id: Number(name.slice(6)), count: change })),
    ],
    teams: [
      ...views.teams.map(({ id, count }) => ({ id, count: moved(`team ${id}`, count) })),
      ...added('team ', teams).map((name) => ({ id: Number(name.slice(5)), count: change })),
    ],
    labels: [
      ...views.labels.map(({ title, count }) => ({ title, count: moved(`label ${title}`, count) })),
      ...added('label ', labels).map((name) => ({ title: name.slice(6), count: change })),
    ],
  };
}
