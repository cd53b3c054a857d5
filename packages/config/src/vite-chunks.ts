/** The parts of a bundler's output file that this module reads. */
type File = {
  readonly fileName: string;
  readonly facadeModuleId?: string | null;
  readonly moduleIds?: readonly string[];
  readonly imports?: readonly string[];
};

/** The entry module of each stage of the usual way through an app, by name and in order. */
type Way = Readonly<Record<string, string>>;

/** A screen that branches off after a stage and needs some modules of later stages. */
type Branch = { readonly name: string; readonly entry: string; readonly after: string };

/**
 * Bundles what the usual way through an app loads into few files: one for each stage, containing what no earlier
 * stage has loaded. By default a bundler creates a file for each set of screens that share something, about ninety on
 * the way to the first useful screen; small files compress badly and each is a request. `files` are those of a
 * default build, which knows what each stage really needs. What `branches` share with stages they do not visit (a
 * login page with the first useful screen) gets files of its own, one for each such stage, the first branch first. Returns the name of a
 * module's file; null leaves it to the bundler.
 */
export function chunksByStage(
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
    const name = stages[stage]?.name;
    const aside = asides.find(({ from, needs }) => stage > from && needs.has(id));
    return aside && name ? `${aside.name}-${name}` : (name ?? null);
  };
}

/** Every module that must be loaded before the entries run; none for an entry without its own file. */
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
