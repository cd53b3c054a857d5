/** The version of the queue's tables this code was written for; a test holds it to the installed library. */
export const jobTables = 'graphile-worker@0.18.0';

/** Whether such a name shows that the tables are of a later version. */
export function isLaterJobTables(name: string): boolean {
  const [library, version] = name.split('@');
  const [ourLibrary, ourVersion] = jobTables.split('@');
  if (library !== ourLibrary || version === undefined || ourVersion === undefined) return false;
  return version.localeCompare(ourVersion, 'en', { numeric: true }) > 0;
}
