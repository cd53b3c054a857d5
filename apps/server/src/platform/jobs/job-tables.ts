/** The version of the queue's tables this code was written for; a test holds it to the installed library. */
export const jobTables = 'graphile-worker@0.18.0';

/** Whether a name of this kind says that tables are of a later version than these. */
export function isLaterJobTables(name: string): boolean {
  const [library, version] = name.split('@');
  const [ourLibrary, ourVersion] = jobTables.split('@');
  if (library !== ourLibrary || version === undefined || ourVersion === undefined) return false;
  return version.localeCompare(ourVersion, 'en', { numeric: true }) > 0;
}
