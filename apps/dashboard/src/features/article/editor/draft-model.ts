/** What is edited and saved automatically. */
export type Texts = { title: string; content: string };

/**
 * The local edits beside the server's version. `base` is the last saved or merged version, `seen` the server's version
 * at that time, `theirs` a concurrent edit that conflicts with local ones.
 */
export type Draft = { values: Texts; base: Texts; seen: Texts; theirs: Partial<Texts> };

const names = ['title', 'content'] as const;

const textsOf = ({ title, content }: Texts): Texts => ({ title, content });

export function startDraft(server: Texts): Draft {
  return { values: textsOf(server), base: textsOf(server), seen: textsOf(server), theirs: {} };
}

export function isDirty({ values, base }: Pick<Draft, 'values' | 'base'>): boolean {
  return names.some((name) => values[name] !== base[name]);
}

/** Whether there is a title and a text, without which nothing is saved. */
export function isComplete({ values }: Pick<Draft, 'values'>): boolean {
  return names.every((name) => values[name].trim() !== '');
}

export function hasConflict({ theirs }: Draft): boolean {
  return Object.keys(theirs).length > 0;
}

/** What is left to save. */
export function changesOf({ values, base }: Draft): Partial<Texts> {
  return Object.fromEntries(
    names.filter((name) => values[name] !== base[name]).map((name) => [name, values[name]]),
  );
}

/** The server's version has changed: it is adopted where nothing was edited locally. */
export function withServer(draft: Draft, server: Texts): Draft {
  return names.reduce((now, name) => withField(now, name, server[name]), draft);
}

function withField(draft: Draft, name: keyof Texts, text: string): Draft {
  if (text === draft.seen[name]) return draft;
  const { [name]: _known, ...theirs } = draft.theirs;
  const next = { ...draft, theirs, seen: { ...draft.seen, [name]: text } };
  const isChangedHere = draft.values[name] !== draft.base[name];
  if (isChangedHere && draft.values[name] !== text) return { ...next, theirs: { ...theirs, [name]: text } };
  return {
    ...next,
    values: { ...draft.values, [name]: text },
    base: { ...draft.base, [name]: text },
  };
}

/** These texts were saved, and the server answered with the article. */
export function withSaved(draft: Draft, sent: Partial<Texts>, server: Texts): Draft {
  const seen = { ...draft.seen };
  for (const name of names) if (sent[name] !== undefined) seen[name] = server[name];
  return withServer({ ...draft, base: { ...draft.base, ...sent }, seen }, server);
}

/** Keeps the local text; the next save replaces the other user's. */
export function keepLocal(draft: Draft): Draft {
  return { ...draft, base: { ...draft.base, ...draft.theirs }, theirs: {} };
}

/** Adopts another user's version. */
export function adoptRemote(draft: Draft): Draft {
  return {
    ...draft,
    values: { ...draft.values, ...draft.theirs },
    base: { ...draft.base, ...draft.theirs },
    theirs: {},
  };
}

/** A draft stored in the browser by a visit that could not save it. */
export function readDraft(text: string): Pick<Draft, 'values' | 'base'> | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== 'object' || parsed === null || !('values' in parsed) || !('base' in parsed))
      return undefined;
    const { values, base } = parsed;
    return isTexts(values) && isTexts(base) ? { values: textsOf(values), base: textsOf(base) } : undefined;
  } catch {
    return undefined;
  }
}

function isTexts(value: unknown): value is Texts {
  return (
    typeof value === 'object' &&
    value !== null &&
    'title' in value &&
    'content' in value &&
    typeof value.title === 'string' &&
    typeof value.content === 'string'
  );
}
