/** One kind of file. Rooms are tried in order; the first whose pattern matches the path counts. */
export type Room = {
  readonly name: string;
  /** Matches the path from the root of the checkout. */
  readonly files: RegExp;
  /** What it may import. */
  readonly may: readonly string[];
  /** What it may import for its types alone. */
  readonly mayType?: readonly string[];
  /** What it may not, although `may` would let it through. */
  readonly never?: readonly string[];
  /** What to do instead, said to whoever broke the rule. */
  readonly instead: string;
};

/** Matches the files of one room of every noun: `queries.ts`, `list-queries.ts`, `queries/*.ts`. */
export const noun = (app: string, room: string): RegExp =>
  new RegExp(`^apps/${app}/src/nouns/[^/]+/(?:(?:[a-z0-9-]+-)?${room}\\.tsx?|${room}/.+\\.tsx?)$`);
