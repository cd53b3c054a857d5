/** A category in a file: one for each locale it is named in. */
export type SourceCategory = {
  sourceId: string;
  locale: string | undefined;
  name: string;
  slug: string | undefined;
  description: string | undefined;
  icon: string | undefined;
  parentId: string | undefined;
  /** The one that this one translates. */
  rootId: string | undefined;
};

export type SourceStatus = 'draft' | 'published' | 'archived';

/** An article in a file: one for each locale it is written in. */
export type SourceArticle = {
  sourceId: string;
  /** Its name in the list of rejected articles. */
  name: string;
  locale: string | undefined;
  title: string;
  body: { kind: 'html' | 'markdown'; text: string; base?: string | undefined };
  description: string | undefined;
  status: SourceStatus | undefined;
  slug: string | undefined;
  /** The slug identifies the article to update. */
  isKnownBySlug: boolean;
  /** Other ends of addresses at which it was read. */
  formerSlugs: readonly string[];
  meta: { title?: string; description?: string; tags?: string[] };
  authorEmail: string | undefined;
  categoryId: string | undefined;
  /** The one that this one translates. */
  rootId: string | undefined;
};

/** The content of a file; items that others refer to come first. */
export type Source = {
  categories: readonly SourceCategory[];
  articles: readonly SourceArticle[];
  /** Items that are not articles. */
  refused: readonly { name: string; reason: string }[];
};

/** The locale of a portal that a file means: `en-us` is `en` where there is no `en_US`. */
export function localeOf(input: string | undefined, allowed: readonly string[]): string | undefined {
  if (input === undefined) return undefined;
  const plain = (code: string) => code.toLowerCase().replaceAll('-', '_');
  const requested = plain(input);
  return (
    allowed.find((code) => plain(code) === requested) ??
    allowed.find((code) => plain(code) === requested.split('_')[0]) ??
    allowed.find((code) => plain(code).split('_')[0] === requested)
  );
}

type Ordered = { sourceId: string; rootId: string | undefined; parentId?: string | undefined };

/** Parents and originals first, whatever the order of the file; cycles stay in file order. */
export function inOrder<T extends Ordered>(all: readonly T[]): T[] {
  const byId = new Map(all.map((one) => [one.sourceId, one]));
  const seen = new Set<string>();
  const ordered = new Set<T>();
  // A chain of parents may be long, so it is walked, not called.
  const waiting: T[] = all.toReversed();
  for (let one = waiting.at(-1); one !== undefined; one = waiting.at(-1)) {
    const before = seen.has(one.sourceId)
      ? []
      : [one.parentId, one.rootId].flatMap((id) => (id === undefined ? [] : (byId.get(id) ?? [])));
    seen.add(one.sourceId);
    const missing = before.filter(({ sourceId }) => !seen.has(sourceId));
    if (missing.length > 0) waiting.push(...missing);
    else {
      ordered.add(one);
      waiting.pop();
    }
  }
  return [...ordered];
}
