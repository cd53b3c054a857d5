/** What a build tells of one of its files, as far as this file looks at it. */
type File = {
  readonly fileName: string;
  readonly facadeModuleId?: string | null;
  readonly moduleIds?: readonly string[];
  readonly imports?: readonly string[];
};

/** The entry module of each stage of the way through an app by name, in the order they are come to. */
type Way = Readonly<Record<string, string>>;

/** A screen that leaves the way after a stage and needs some of what comes later on it. */
type Branch = { readonly name: string; readonly entry: string; readonly after: string };

/**
 * Puts what the usual way through an app loads into few files: one for each stage of the way, holding what no
 * earlier stage has brought. By itself a bundler makes a file for each set of screens that share something, some
 * ninety on the way to the first useful screen, and small files compress badly and each is a request. `files` are
 * those of a build by itself, which knows what each stage really needs. What `branches` share with stages they do
 * not come to (a log-in page with the first useful screen) gets a file of its own, the first branch first.
 * Answers the name of a module's file; null leaves it to the bundler.
 */
export function alongTheWay(
  files: readonly File[],
  way: Way,
  branches: readonly Branch[],
): (id: string) => string | null {
  const stages = Object.entries(way).map(([name, entry]) => ({ name, needs: needsOf(files, [entry]) }));
  const asides = branches.map(({ name, entry, after }) => ({
    name,
    from: stages.findIndex((stage) => stage.name === after),
    needs: needsOf(files, [entry]),
  }));
  const entries = new Set([...Object.values(way), ...branches.map(({ entry }) => entry)]);
  return (id) => {
    if (entries.has(id)) return null;
    const stage = stages.findIndex(({ needs }) => needs.has(id));
    const aside = asides.find(({ from, needs }) => stage > from && needs.has(id));
    return aside?.name ?? stages[stage]?.name ?? null;
  };
}

/** Every module that has to be there before the entries run; none for an entry that is no file of its own. */
function needsOf(files: readonly File[], entries: readonly string[]): ReadonlySet<string> {
  const byName = new Map(files.map((file) => [file.fileName, file]));
  const found = new Set<File>();
  const open = files.filter(({ facadeModuleId }) => entries.includes(facadeModuleId ?? ''));
  for (let file = open.pop(); file; file = open.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    open.push(...(file.imports ?? []).flatMap((name) => byName.get(name) ?? []));
  }
  return new Set([...found].flatMap(({ moduleIds = [] }) => moduleIds));
}
