/** What was done, answered, received, and broken, in the order seen by this process. */
export type History = {
  note(who: string, what: string): void;
  /** Milliseconds since the history began. */
  now(): number;
  count(): number;
  /** Lines with any of the words, at most the last `limit` of them. */
  about(words: readonly string[], limit?: number): string[];
  all(): readonly string[];
};

/** A broken promise. `about`: words that find the related lines of the history. */
export type Violation = { invariant: string; text: string; about: readonly string[] };

export function createHistory(): History {
  const start = performance.now();
  const lines: string[] = [];
  const now = (): number => performance.now() - start;
  return {
    note: (who, what) =>
      void lines.push(`${(now() / 1000).toFixed(3).padStart(8)} ${who.padEnd(14)} ${what}`),
    now,
    count: () => lines.length,
    all: () => lines,
    // Fetches of pages would hide the actions.
    about: (words, limit = 12) =>
      lines
        .filter((line) => !line.includes("'s page#") && words.some((word) => names(line, word)))
        .slice(-limit)
        .map((line) => line.slice(0, 220)),
  };
}

/** Whether the line contains the whole word: 12 is not in 123. */
function names(line: string, word: string): boolean {
  const at = line.indexOf(word);
  return at !== -1 && !/[\w-]/.test(line[at + word.length] ?? ' ') && !/[\w-]/.test(line[at - 1] ?? ' ');
}
