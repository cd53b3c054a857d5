/** Unsaved texts by the id of their note; `new` for one that is being added. */
export type NoteDrafts = Readonly<Record<string, string>>;

/** What a browser has stored; anything else counts as none. */
export function readNoteDrafts(stored: string): NoteDrafts {
  try {
    const value: unknown = JSON.parse(stored || '{}');
    const entries = Object.entries(typeof value === 'object' && value !== null ? value : {});
    return Object.fromEntries(
      entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}

/** The text to store; empty for no draft. */
export function noteDraftsText(drafts: NoteDrafts): string {
  return Object.keys(drafts).length === 0 ? '' : JSON.stringify(drafts);
}

/** Undefined removes the draft. */
export function withNoteDraft(drafts: NoteDrafts, name: string, content: string | undefined): NoteDrafts {
  const { [name]: _, ...others } = drafts;
  return content === undefined ? others : { ...others, [name]: content };
}

/** Drafts of notes that were deleted meanwhile. */
export function draftsOfDeleted(drafts: NoteDrafts, notes: readonly { id: number }[]): string[] {
  const left = new Set(['new', ...notes.map(({ id }) => String(id))]);
  return Object.keys(drafts).filter((name) => !left.has(name));
}
