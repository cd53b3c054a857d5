let insert: ((text: string) => boolean) | undefined;

/** Adds a text to what is being written; whether there is something on screen to write in. */
export function insertText(text: string): boolean {
  return insert?.(text) === true;
}

/** Registers a receiver of insertions, until the returned function is called. */
export function consumeInsertions(into: (text: string) => boolean): () => void {
  insert = into;
  return () => {
    if (insert === into) insert = undefined;
  };
}
