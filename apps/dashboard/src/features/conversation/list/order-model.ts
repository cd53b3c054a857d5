import { priorities, type Conversation } from '@confab/contract/features/conversation';

export type Compare = (left: Conversation, right: Conversation) => number;

/**
 * The order of a list. A missing priority ranks above urgent: last when ascending, first when descending. Those that
 * are not waiting sort last both ways.
 */
export function orderOf(sort: string | undefined): Compare {
  const sign = sort?.endsWith('_asc') ? 1 : -1;
  const byId: Compare = (left, right) => sign * (left.id - right.id);
  const oldestId: Compare = (left, right) => left.id - right.id;
  const newestId: Compare = (left, right) => right.id - left.id;
  const byActivity: Compare = (left, right) => right.last_activity_at - left.last_activity_at;
  switch (sort?.replace(/_(asc|desc)$/, '') ?? 'last_activity_at') {
    case 'created_at':
      return chain((left, right) => sign * (left.created_at - right.created_at), byId);
    case 'priority':
      return chain((left, right) => sign * (rank(left) - rank(right)), byActivity, newestId);
    case 'waiting_since':
      return chain(byWaiting(sign), (left, right) => left.created_at - right.created_at, oldestId);
    default: {
      // The API has activity in seconds; within one second, the later message decides.
      const byMessage: Compare = (left, right) => sign * (lastMessageId(left) - lastMessageId(right));
      return chain((left, right) => -sign * byActivity(left, right), byMessage, byId);
    }
  }
}

function lastMessageId({ messages }: Conversation): number {
  return messages[0]?.id ?? 0;
}

function byWaiting(sign: 1 | -1): Compare {
  return (left, right) => {
    const isLeftWaiting = left.waiting_since > 0;
    if (isLeftWaiting !== right.waiting_since > 0) return isLeftWaiting ? -1 : 1;
    return sign * (left.waiting_since - right.waiting_since);
  };
}

function chain(...steps: readonly Compare[]): Compare {
  return (left, right) => {
    for (const step of steps) {
      const result = step(left, right);
      if (result !== 0) return result;
    }
    return 0;
  };
}

function rank({ priority }: Conversation): number {
  return priority === null ? priorities.length : priorities.indexOf(priority);
}
