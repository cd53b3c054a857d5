import { randomUUID } from 'node:crypto';

/** A message that was sent. Its content is unique, so that it is found whatever path it took. */
export type Sent = {
  who: string;
  content: string;
  /** Set once the server has acknowledged it. */
  acknowledged: number | null;
  /** It has a file, with the content as its text. */
  withFile?: boolean;
  /** Deletion was requested; `done` once the server has confirmed it. */
  deletion?: 'asked' | 'done';
  /** Display id, if it was sent to a conversation that an agent can see. */
  conversation?: number | undefined;
};

/**
 * The periods in which Nils was certainly, or possibly, a member of the website inbox. Milliseconds of the
 * history.
 */
export type MembershipPeriod = { from: number; to: number };

/** A draft as its only author left it; without content if it was removed. */
export type Draft = {
  userId: number;
  /** Display id. */
  conversation: number;
  isPrivate: boolean;
  content: string | null;
  revision: string | null;
  /** Whether the server has confirmed it. */
  isCertain: boolean;
};

export function draftKey({
  userId,
  conversation,
  isPrivate,
}: Pick<Draft, 'userId' | 'conversation' | 'isPrivate'>): string {
  return `${isPrivate ? 'note' : 'reply'} of user ${userId} in conversation ${conversation}`;
}

/** A contact of a pair: the tag is its source id, `conversation` the display id of its conversation. */
export type ExpectedContact = { id: number; tag: string; conversation: number };

/** Two contacts that are merged, separated and deleted, in their last acknowledged state. */
export type ExpectedPair = {
  base: ExpectedContact;
  other: ExpectedContact;
  state: 'apart' | 'merged' | 'deleted' | 'unknown';
};

/** A file of contacts that was sent, and the expected result of its rows. */
export type ImportedFile = {
  /** Prefix of the emails in its rows. */
  tag: string;
  /** Null if it was started with the route of other clients, which returns no id. */
  id: number | null;
  isAcknowledged: boolean;
  added: number;
  changed: number;
  refused: number;
};

/** An article of the help center, as its only author left it. */
export type ExpectedArticle = {
  /** Its unique title. */
  tag: string;
  /** Unknown until its creation is acknowledged. */
  id: number | null;
  content: string;
  /** Every content that was sent: an attempt without a response may have been stored, too. */
  sent: string[];
  revision: number;
  isPublished: boolean;
  isCertain: boolean;
  state: 'there' | 'deleted' | 'unknown';
};

/** A new visitor who answered the website's campaign. */
export type CampaignVisitor = { pubsubToken: string; isAnswered: boolean };

/** A customer's answer to the surveys of one conversation: always the same, however often it was sent. */
export type GivenRating = { conversation: number; rating: number; feedback: string; isAcknowledged: boolean };

/** Requests and acknowledgments, to be compared with the final state. */
export type Records = {
  sent: Sent[];
  /** Messages of a provider's users, in the order in which they were written. */
  provided: { who: string; content: string; isAcknowledged: boolean }[];
  /** Tags of conversations that were each requested once. */
  tags: string[];
  /** Display ids of conversations that were seen. */
  conversations: Set<number>;
  stays: MembershipPeriod[];
  /** Identifiers of the requested bulk actions. */
  bulkTags: string[];
  /** A word for each requested run of the macro. */
  macroRuns: string[];
  /** By `draftKey`. */
  drafts: Map<string, Draft>;
  /** Drafts that got a conflict, although they have only one author. */
  conflicts: string[];
  pairs: ExpectedPair[];
  /** How often a step of a pair was acknowledged. */
  pairSteps: { merged: number; separated: number; deleted: number };
  /** Display ids of conversations to be deleted with their contacts, including their messages. */
  goneConversations: Set<number>;
  imports: ImportedFile[];
  articles: ExpectedArticle[];
  /** Ids of articles in their last order. */
  articleOrder: number[];
  /** Contents that got a conflict, although articles have only one author. */
  articleConflicts: string[];
  passers: CampaignVisitor[];
  ratings: GivenRating[];
  newContent(who: string): { content: string; echoId: string };
};

export function createRecords(): Records {
  let count = 0;
  return {
    sent: [],
    provided: [],
    tags: [],
    conversations: new Set(),
    stays: [],
    bulkTags: [],
    macroRuns: [],
    drafts: new Map(),
    conflicts: [],
    pairs: [],
    pairSteps: { merged: 0, separated: 0, deleted: 0 },
    goneConversations: new Set(),
    imports: [],
    articles: [],
    articleOrder: [],
    articleConflicts: [],
    passers: [],
    ratings: [],
    newContent(who) {
      count += 1;
      return { content: `${who} says ${count}`, echoId: `chaos-${count}-${randomUUID().slice(0, 8)}` };
    },
  };
}
