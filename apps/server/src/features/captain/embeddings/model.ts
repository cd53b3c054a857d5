/** Kinds of embedded sources, by their stored numbers. */
export const dueKinds = ['response', 'document', 'article'] as const;

export type Due = {
  kind: (typeof dueKinds)[number];
  id: number;
  /** How often it changed since it was read. */
  changes: number;
};

/** One text of a source. */
export type DueText = {
  assistant_id: number | null;
  response_id: number | null;
  document_id: number | null;
  position: number | null;
  article_id: number | null;
  text: string;
};

/** Maximum length of the text that is embedded; models accept little, and the beginning says what a text is about. */
export const maxTextLength = 4000;
/** Texts of one request. */
export const maxBatch = 48;

/** Whether this version of the extension continues a search if a filter leaves too few results. */
export function isNewEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 0 || minor >= 8;
}

/** A list in parts of a size. */
export function inBatches<T>(list: readonly T[], size: number): T[][] {
  const count = Math.ceil(list.length / size);
  return Array.from({ length: count }, (_each, index) => list.slice(index * size, (index + 1) * size));
}
