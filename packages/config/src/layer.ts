/** One kind of file. Layers are tried in order; the first whose pattern matches the path counts. */
export type Layer = {
  readonly name: string;
  /** Matches the path from the root of the checkout. */
  readonly files: RegExp;
  /** Allowed imports. */
  readonly may: readonly string[];
  /** Imports allowed only for types. */
  readonly mayType?: readonly string[];
  /** Exceptions from `may`. */
  readonly never?: readonly string[];
  /** What to do instead, shown with the violation. */
  readonly instead: string;
};

/** Folders of a feature that hold a layer; any other folder of it is a topic. */
export const layerFolders: readonly string[] = ['actions', 'steps', 'cache', 'parts', 'screens'];

const topic = `(?:(?!(?:${layerFolders.join('|')})/)[a-z0-9-]+/)?`;

/**
 * Matches the files of one layer of every feature, on top or in a topic: `queries.ts`, `list-queries.ts`,
 * `actions/*.ts`, `list/queries.ts`.
 */
export function feature(app: string, layer: string): RegExp {
  return new RegExp(
    `^apps/${app}/src/features/[^/]+/${topic}(?:(?:[a-z0-9-]+-)?${layer}\\.tsx?|${layer}/.+\\.tsx?)$`,
  );
}
