/** An unsaved text; `base` is the text of the note that was edited. */
export type NoteDraft = { content: string; base?: string };

/** Drafts by the id of their note; `new` for one that is being added. */
export type NoteDrafts = Readonly<Record<string, NoteDraft>>;

/** What a browser has stored; anything else counts as none. */
export function readNoteDrafts(stored: string): NoteDrafts {
  try {
    const value: unknown = JSON.parse(stored || '{}');
    const entries = Object.entries(typeof value === 'object' && value !== null ? value : {});
    return Object.fromEntries(entries.filter((entry): entry is [string, NoteDraft] => isDraft(entry[1])));
  } catch {
    return {};
  }
}

function isDraft(value: unknown): value is NoteDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { content, base } = value as Record<string, unknown>;
  return typeof content === 'string' && (base === undefined || typeof base === 'string');
}

/** The text to store; empty for no draft. */
export function noteDraftsText(drafts: NoteDrafts): string {
  return Object.keys(drafts).length === 0 ? '' : JSON.stringify(drafts);
}

/** A text that says no more than the note, or nothing, is no draft; neither is undefined. */
export function withNoteDraft(drafts: NoteDrafts, name: string, draft: NoteDraft | undefined): NoteDrafts {
  const { [name]: _, ...others } = drafts;
  return draft === undefined || draft.content === (draft.base ?? '') ? others : { ...others, [name]: draft };
}

/** Drops the draft of a text that was saved; what was written since stays. */
export function withoutSaved(drafts: NoteDrafts, name: string, content: string): NoteDrafts {
  return drafts[name]?.content === content ? withNoteDraft(drafts, name, undefined) : drafts;
}

/** Drafts of notes that were deleted. */
export function draftsOfDeleted(drafts: NoteDrafts, notes: readonly { id: number }[]): string[] {
  const left = new Set(['new', ...notes.map(({ id }) => String(id))]);
  return Object.keys(drafts).filter((name) => !left.has(name));
}

/** Notes whose drafts differ. */
export function differingDrafts(some: NoteDrafts, others: NoteDrafts): string[] {
  const names = new Set([...Object.keys(some), ...Object.keys(others)]);
  return [...names].filter((name) => some[name]?.content !== others[name]?.content);
}
