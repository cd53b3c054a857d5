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
    newContent(who) {
      count += 1;
      return { content: `${who} says ${count}`, echoId: `chaos-${count}-${randomUUID().slice(0, 8)}` };
    },
  };
}
