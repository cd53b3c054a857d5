import { Resolver } from 'node:dns/promises';

/** The TXT records of a name; none if it has none, or does not exist. */
export type ReadTextRecords = (name: string) => Promise<readonly string[]>;

/** Of one name; more than any verification needs. */
const maxRecords = 50;

/** A resolver's error codes for a missing name or record. */
const nothing = new Set(['ENOTFOUND', 'ENODATA']);

/** Queries the DNS servers of this machine, never one that the name points to. */
export const systemTextRecords: ReadTextRecords = async (name) => {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  try {
    const records = await resolver.resolveTxt(name);
    // A long text is split into parts.
    return records.slice(0, maxRecords).map((parts) => parts.join('').slice(0, 1000));
  } catch (error) {
    if (error instanceof Error && 'code' in error && nothing.has(String(error.code))) return [];
    throw error;
  }
};
