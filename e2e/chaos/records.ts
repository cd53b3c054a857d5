import { randomUUID } from 'node:crypto';

/** A message that was sent. Its content is unique, so that it can be found however it arrived. */
export type Sent = {
  who: string;
  content: string;
  /** Set once the server has acknowledged it. */
  acknowledged: number | null;
  /** A file came along, with the content as its text. */
  withFile?: boolean;
  /** Deletion was requested; `done` once the server has confirmed it. */
  deletion?: 'asked' | 'done';
  /** Display id, where it was sent to a conversation that an agent can see. */
  conversation?: number | undefined;
};

/** From when to when Nils belonged to the website inbox for certain, or may have. Milliseconds of the history. */
export type Stay = { from: number; to: number };

/** A draft as its only writer left it: without content where it was removed. */
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
export type KeptContact = { id: number; tag: string; conversation: number };

/** Two contacts that are merged, separated and deleted, as the last answer left them. */
export type KeptPair = {
  base: KeptContact;
  other: KeptContact;
  state: 'apart' | 'merged' | 'deleted' | 'unknown';
};

/** A file of contacts that was sent, and what must become of its rows. */
export type ImportedFile = {
  /** The emails of its rows begin with it. */
  tag: string;
  /** Null for one that was sent as other clients do, which says no number. */
  id: number | null;
  isAcknowledged: boolean;
  added: number;
  changed: number;
  refused: number;
};

/** An article of the help center, as its only writer left it. */
export type KeptArticle = {
  /** Its title, which no other has. */
  tag: string;
  /** Unknown until the answer that it was added came. */
  id: number | null;
  content: string;
  /** All that was sent to be its content: what was not answered may be there, too. */
  sent: string[];
  revision: number;
  isPublished: boolean;
  isCertain: boolean;
  state: 'there' | 'deleted' | 'unknown';
};

/** Somebody who came to the website for the first time and answered its campaign. */
export type Passer = { pubsubToken: string; isAnswered: boolean };

/** What a customer answered to the surveys of one conversation: once, however often it was sent. */
export type GivenRating = { conversation: number; rating: number; feedback: string; isAcknowledged: boolean };

/** What was requested and promised, to be compared with the final state. */
export type Records = {
  sent: Sent[];
  /** What users of a provider wrote, in the order in which they did. */
  provided: { who: string; content: string; isAcknowledged: boolean }[];
  /** Tags of conversations that were asked for once each. */
  tags: string[];
  /** Display ids of conversations that were seen. */
  conversations: Set<number>;
  stays: Stay[];
  /** Each names one bulk action that was asked for. */
  bulkTags: string[];
  /** A word for each run of the macro that was asked for. */
  macroRuns: string[];
  /** By `draftKey`. */
  drafts: Map<string, Draft>;
  /** Drafts that were refused for another text, though nobody else wrote there. */
  conflicts: string[];
  pairs: KeptPair[];
  /** How often a step with a pair was answered. */
  pairSteps: { merged: number; separated: number; deleted: number };
  /** Display ids of conversations that were to be deleted with their contacts, with all that was written in them. */
  goneConversations: Set<number>;
  imports: ImportedFile[];
  articles: KeptArticle[];
  /** Ids of articles in the order that they were given last. */
  articleOrder: number[];
  /** Contents that were refused for another text, though nobody else wrote there. */
  articleConflicts: string[];
  passers: Passer[];
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
