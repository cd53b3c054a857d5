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

export const draftKey = ({
  userId,
  conversation,
  isPrivate,
}: Pick<Draft, 'userId' | 'conversation' | 'isPrivate'>): string =>
  `${isPrivate ? 'note' : 'reply'} of user ${userId} in conversation ${conversation}`;

/** What was requested and promised, to be compared with the final state. */
export type Ledger = {
  sent: Sent[];
  /** What users of a provider wrote, in the order in which they did. */
  provided: { who: string; content: string; isAcknowledged: boolean }[];
  /** Tags of conversations that were asked for once each. */
  tags: string[];
  /** Display ids of conversations that were seen. */
  talks: Set<number>;
  stays: Stay[];
  /** Each names one bulk action that was asked for. */
  bulkTags: string[];
  /** A word for each run of the macro that was asked for. */
  macroRuns: string[];
  /** By `draftKey`. */
  drafts: Map<string, Draft>;
  /** Drafts that were refused for another text, though nobody else wrote there. */
  conflicts: string[];
  newContent(who: string): { content: string; echoId: string };
};

export function createLedger(): Ledger {
  let count = 0;
  return {
    sent: [],
    provided: [],
    tags: [],
    talks: new Set(),
    stays: [],
    bulkTags: [],
    macroRuns: [],
    drafts: new Map(),
    conflicts: [],
    newContent(who) {
      count += 1;
      return { content: `${who} says ${count}`, echoId: `chaos-${count}-${randomUUID().slice(0, 8)}` };
    },
  };
}
