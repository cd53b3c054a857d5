import type { Queryable } from '../database.ts';
import { addGrams, tagGram } from './grams.ts';

/** What one document is found by. */
export type Document = {
  id: number;
  at: Date;
  texts: readonly (string | null)[];
  /** What else it is found by, see `tagGram`. */
  tags: readonly number[];
};

/** Documents of one kind, with ascending ids. */
export type DocumentSource = {
  kind: number;
  /** Accounts that may have as many documents that are not indexed. */
  findBehind(db: Queryable, count: number): Promise<number[]>;
  /** The id of the document at an offset after another one. */
  findNth(db: Queryable, accountId: number, after: number, count: number): Promise<number | undefined>;
  /** The next documents behind an id, ascending. */
  read(db: Queryable, accountId: number, after: number, until: number, limit: number): Promise<Document[]>;
};

/** Adds what a document is found by; answers how many grams that are. */
export function addDocument(postings: Map<number, number[]>, { id, texts, tags }: Document): number {
  const grams = new Set(tags.map(tagGram));
  for (const text of texts) if (text !== null) addGrams(text, grams);
  for (const gram of grams) {
    const ids = postings.get(gram);
    if (ids === undefined) postings.set(gram, [id]);
    else ids.push(id);
  }
  return grams.size;
}
