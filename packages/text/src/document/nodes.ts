/** A node of an editor's document. Its names are those of ProseMirror's usual schemas. */
export type DocumentNode = {
  type: string;
  attrs?: Record<string, unknown>;
  content?: DocumentNode[];
  marks?: DocumentMark[];
  text?: string;
};

export type DocumentMark = { type: string; attrs?: Record<string, unknown> };

/** Holds the lines of a block that an editor could not write back as they are. */
export const sourceType = 'sourceBlock';

/** An attribute as text; empty for other types. */
export function attributeText({ attrs }: { attrs?: Record<string, unknown> }, name: string): string {
  const value = attrs?.[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
