import type { DemoAgents, InboxTeam } from './demo-agents.ts';
import { linesFor, type Line, type Random } from '../src/features/demo-data/index.ts';

/** Stored numbers of the states a conversation can be in. */
const open = 0;
const resolved = 1;
const pending = 2;
const snoozed = 3;

const minuteMs = 60_000;
const dayMs = 86_400_000;

export type UserDetails = {
  /** Stored number: 0 incoming, 1 outgoing, 2 activity, 3 template. */
  type: 0 | 1 | 2 | 3;
  content: string;
  private: boolean;
  agentId: number | null;
  at: Date;
  /** What the customer answered to a satisfaction survey. */
  rating?: Rating;
};

export type Rating = { rating: number; feedback_message: string };

/** The state of a conversation after all of its messages. */
export type SeedConversation = {
  inboxId: number;
  status: number;
  priority: number | null;
  snoozedUntil: Date | null;
  labels: string[];
  assigneeId: number | null;
  teamId: number | null;
  createdAt: Date;
  messages: UserDetails[];
  /** How many of the first messages the agents have seen. */
  seen: number;
};

/** Invents a conversation of exactly `length` messages that began at `start`, as it is at `now`. */
export function makeConversation(
  random: Random,
  crew: DemoAgents,
  input: { start: Date; now: Date; length: number },
): SeedConversation {
  const desk = random.chance(0.7) ? crew.desks[0] : random.pick(crew.desks);
  // The administrator has the most: their list is opened first.
  const agent = random.chance(0.3) ? desk.members[0] : random.pick(desk.members);
  const age = (input.now.getTime() - input.start.getTime()) / dayMs;
  const status = statusAt(random, age);
  const assigned = status === resolved || random.chance(0.65);
  const { labels, lines } = linesOf(random, input.length, { assigned, closed: status === resolved, agent });
  const messages = timed(random, lines, input, agent.id);
  return {
    inboxId: desk.inboxId,
    status,
    priority: random.chance(0.15) ? random.below(4) : null,
    snoozedUntil: status === snoozed ? new Date(input.now.getTime() + (1 + random.below(5)) * dayMs) : null,
    labels: random.chance(0.75) ? [...labels].toSorted((a, b) => (a < b ? -1 : 1)) : [],
    assigneeId: assigned ? agent.id : null,
    teamId: random.chance(0.3)
      ? (crew.teamIds[random.below(Math.max(1, crew.teamIds.length))] ?? null)
      : null,
    createdAt: input.start,
    messages,
    seen: seenOf(random, status, messages.length),
  };
}

/** Old conversations are resolved, new ones mostly are not. */
function statusAt(random: Random, age: number): number {
  const doneBy = age > 7 ? 0.93 : age > 2 ? 0.7 : 0.3;
  if (random.chance(doneBy)) return resolved;
  if (random.chance(0.08)) return snoozed;
  return random.chance(0.06) ? pending : open;
}

type SeedEntry = Line | readonly ['activity' | 'survey', string];

function linesOf(
  random: Random,
  length: number,
  end: { assigned: boolean; closed: boolean; agent: InboxTeam['members'][number] },
): { labels: readonly string[]; lines: SeedEntry[] } {
  const opening: SeedEntry[] =
    end.assigned && length > 3 ? [['activity', `${end.agent.name} self-assigned this conversation`]] : [];
  const closing: SeedEntry[] =
    end.closed && length > 3 ? [['activity', `${resolvedBy} ${end.agent.name}`]] : [];
  if (closing.length > 0 && length > 4 && random.chance(0.5)) closing.push(['survey', surveyText]);
  const room = length - opening.length - closing.length;
  const { labels, lines } = linesFor(random, { length: room, closed: end.closed });
  const [first, ...rest]: SeedEntry[] = lines;
  const greeting = first === undefined ? [] : [first];
  return { labels, lines: [...greeting, ...opening, ...rest, ...closing] };
}

/** How a resolved conversation ends, before the name of who resolved it. */
export const resolvedBy = 'Conversation was marked resolved by';
const surveyText = 'Please rate the conversation';

/** Answers come after minutes, now and then after hours, and none in the future. */
function timed(
  random: Random,
  lines: readonly SeedEntry[],
  { start, now }: { start: Date; now: Date },
  agentId: number,
): UserDetails[] {
  const gaps = lines.map((_, index) => (index === 0 ? 0 : minuteMs * (0.5 + 20 * random.next() ** 3)));
  const total = gaps.reduce((sum, gap) => sum + gap, 0);
  const squeeze = Math.min(1, (now.getTime() - start.getTime()) / Math.max(1, total));
  let at = start.getTime();
  return lines.map(([who, content], index) => {
    at += (gaps[index] ?? 0) * squeeze;
    const byAgent = who === 'a' || who === 'n';
    return {
      type: who === 'survey' ? 3 : who === 'activity' ? 2 : byAgent ? 1 : 0,
      content,
      private: who === 'n',
      agentId: byAgent ? agentId : null,
      at: new Date(Math.round(at)),
      ...(who === 'survey' ? { rating: ratingOf(random) } : {}),
    };
  });
}

/** Most are content; who is not says why. */
function ratingOf(random: Random): Rating {
  if (random.chance(0.1)) return { rating: 1 + random.below(2), feedback_message: 'It took too long.' };
  const feedback = random.pick(['', '', 'Quick and friendly!', 'Thank you.'] as const);
  return { rating: random.chance(0.65) ? 5 : 3 + random.below(2), feedback_message: feedback };
}

function seenOf(random: Random, status: number, length: number): number {
  if (status !== open || random.chance(0.55)) return length;
  return Math.max(0, length - 1 - random.below(3));
}

/** Columns of the conversation derived from its messages; times without a message are null. */
export function summaryOf({ messages, seen, createdAt }: SeedConversation) {
  const index = (fits: (entry: UserDetails) => boolean): number => messages.findLastIndex(fits);
  const incoming = messages.filter(({ type }) => type === 0);
  const lastSeen = seen === 0 ? undefined : messages[seen - 1]?.at;
  return {
    lastMessage: messages.length - 1,
    lastNonActivity: index(({ type }) => type !== 2),
    lastPublic: index((entry) => entry.type !== 2 && !entry.private),
    unread: incoming.filter(({ at }) => lastSeen === undefined || at > lastSeen).length,
    agentLastSeenAt: lastSeen ?? null,
    firstReplyAt: messages.find(isReply)?.at ?? null,
    waitingSince: waitingSince(messages, createdAt),
    lastIncomingAt: incoming.at(-1)?.at ?? null,
    lastActivityAt: messages.at(-1)?.at ?? createdAt,
  };
}

const isReply = (entry: UserDetails): boolean => entry.type === 1 && !entry.private;

/** Since the first message without a reply; since the beginning when there is no reply at all. */
function waitingSince(messages: readonly UserDetails[], createdAt: Date): Date | null {
  const reply = messages.findLastIndex(isReply);
  if (reply < 0) return createdAt;
  return messages.slice(reply + 1).find(({ type }) => type === 0)?.at ?? null;
}
