import { type Static, Type } from 'typebox';
import { matchesSchema } from '../platform/schema/matches-schema.ts';

/** Changes when archives are laid out differently. */
export const archiveFormat = 1;

const tableSchema = Type.Object({
  /** `jobs` are the tables of the job queue, which have their own schema in the database. */
  schema: Type.Union([Type.Literal('app'), Type.Literal('jobs')]),
  name: Type.String(),
  columns: Type.Array(Type.String()),
});

const manifestSchema = Type.Object({
  format: Type.Integer(),
  /** The release of Confab that wrote it. */
  version: Type.String(),
  createdAt: Type.String(),
  /** Names of what the database had been migrated by. */
  migrations: Type.Array(Type.String()),
  /** Whether the job queue had its tables already. */
  hasJobTables: Type.Boolean(),
  tables: Type.Array(tableSchema),
  /** Null in a database no server has used yet. */
  keyFingerprint: Type.Union([Type.String(), Type.Null()]),
  hasKey: Type.Boolean(),
  hasFiles: Type.Boolean(),
});

const contentsSchema = Type.Object({
  tables: Type.Array(Type.Object({ ...tableSchema.properties, rows: Type.Integer() })),
  /** `value` is null for one that was never used. */
  sequences: Type.Array(
    Type.Object({
      schema: tableSchema.properties.schema,
      name: Type.String(),
      value: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
});

export type TableOfBackup = Static<typeof tableSchema>;
/** The first file of a backup: what a restore has to know before it begins. */
export type Manifest = Static<typeof manifestSchema>;
/** The file behind the tables: their expected contents. */
export type Contents = Static<typeof contentsSchema>;

export const manifestFile = 'backup.json';
export const keyFile = 'secret.key';
export const contentsFile = 'database.json';

/** Where a piece of a table is. */
export function tableFile({ schema, name }: Pick<TableOfBackup, 'schema' | 'name'>, chunk: number): string {
  return `tables/${schema}.${name}/${String(chunk).padStart(6, '0')}.copy`;
}

/** The table of such a file, as `schema.name`. */
export function tableOfFile(file: string): string | undefined {
  return /^tables\/([^/]+)\/\d+\.copy$/.exec(file)?.[1];
}

/** Files have the layout of a local storage: the unpacked folder is one. */
export function storedFile(key: string): string {
  return `files/${key}`;
}
export function typeFile(key: string): string {
  return `files/${key}.type`;
}

/** Undefined when it is no manifest. */
export function readManifest(bytes: Buffer): Manifest | undefined {
  const value = parsed(bytes);
  return matchesSchema(manifestSchema, value) ? (value as Manifest) : undefined;
}

export function readContents(bytes: Buffer): Contents {
  const value = parsed(bytes);
  if (!matchesSchema(contentsSchema, value)) throw new Error(`${contentsFile} cannot be read`);
  return value as Contents;
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
