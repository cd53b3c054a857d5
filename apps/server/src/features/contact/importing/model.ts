import { contactImportStatuses, type ContactImportStatus } from '@confab/contract/features/contact-import';

/**
 * Malformed lines, and rejected rows in total, at which an import is aborted: the file is probably a different table.
 */
const maxMalformed = 10_000;
const maxRejected = 100_000;

const inWords = (count: number): string => count.toLocaleString('en');

/** Why an import is not worth going on with. */
export function reasonToStop(counts: { malformed_count: number; refused_count: number }): string | undefined {
  if (counts.malformed_count >= maxMalformed)
    return `It was stopped because ${inWords(maxMalformed)} lines aren't valid rows. Check the format of the file.`;
  if (counts.refused_count >= maxRejected)
    return `It was stopped because ${inWords(maxRejected)} rows were rejected. Check how the columns are matched.`;
  return undefined;
}

export function importStatusOf(stored: number): ContactImportStatus {
  return contactImportStatuses[stored] ?? 'failed';
}

export function importStatusNumber(status: ContactImportStatus): number {
  return contactImportStatuses.indexOf(status);
}
