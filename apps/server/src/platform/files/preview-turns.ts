import { Failure } from '@confab/contract/kit/errors';
import { fairQueue, type FairQueue } from '../queue/fair-queue.ts';

/** The owner of the image to resize: owners take turns. */
export type PreviewOwner =
  /** Not a member of the account: a session, or a contact whose image URL was supplied by someone else. */
  | { kind: 'visitor'; accountId: number; name: `session ${number}` | `contact ${number}` }
  | { kind: 'members'; accountId: number }
  | { kind: 'user'; userId: number };

/** Images that may wait while one is being made. */
export type PreviewLimits = {
  /** Of one visitor: two messages full of images. */
  maxPerVisitor: number;
  /** Of all visitors together; they never use up what members have. */
  maxOfVisitors: number;
  /** Of the members of an account, or of one user. */
  maxPerMembers: number;
};

export const defaultPreviewLimits: PreviewLimits = {
  maxPerVisitor: 30,
  maxOfVisitors: 300,
  maxPerMembers: 100,
};

const retryAfterSeconds = 5;

/**
 * Runs pieces of work one at a time. Turns go round between groups (an account's visitors, its members, a user), and
 * within a group between its owners, so that however many visitors of an account wait, they hold up members by one
 * turn. Beyond the limits work is refused with `unavailable`.
 */
export function previewTurns(limits: PreviewLimits) {
  const turns = fairQueue(1);
  const groups = new Map<string, { queue: FairQueue; count: number }>();
  const counts = new Map<string, number>();
  let visitorCount = 0;
  const enter = (owner: PreviewOwner, line: string): void => {
    const count = counts.get(line) ?? 0;
    const isVisitor = owner.kind === 'visitor';
    // The one that is being made does not wait.
    const isFull = isVisitor
      ? count > limits.maxPerVisitor || visitorCount > limits.maxOfVisitors
      : count > limits.maxPerMembers;
    if (isFull) throw new Failure('unavailable', { retryAfterSeconds });
    counts.set(line, count + 1);
    if (isVisitor) visitorCount += 1;
  };
  const leave = (owner: PreviewOwner, line: string): void => {
    const count = (counts.get(line) ?? 0) - 1;
    if (count > 0) counts.set(line, count);
    else counts.delete(line);
    if (owner.kind === 'visitor') visitorCount -= 1;
  };
  const runInGroup = async <T>(name: string, line: string, work: () => Promise<T>): Promise<T> => {
    const group = groups.get(name) ?? { queue: fairQueue(1), count: 0 };
    groups.set(name, group);
    group.count += 1;
    try {
      // Of each group one waits outside, so the outer round is between groups.
      return await group.queue.run(line, () => turns.run(name, work));
    } finally {
      group.count -= 1;
      if (group.count === 0) groups.delete(name);
    }
  };
  return async <T>(owner: PreviewOwner, work: () => Promise<T>): Promise<T> => {
    const group = groupOf(owner);
    const line = owner.kind === 'visitor' ? `${group} ${owner.name}` : group;
    enter(owner, line);
    try {
      return await runInGroup(group, line, work);
    } finally {
      leave(owner, line);
    }
  };
}

function groupOf(owner: PreviewOwner): string {
  return owner.kind === 'user' ? `user ${owner.userId}` : `${owner.kind} ${owner.accountId}`;
}
