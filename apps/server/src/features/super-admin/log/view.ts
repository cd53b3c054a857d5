import {
  consoleLogActions,
  consoleLogSubjects,
  type ConsoleLogEntry,
} from '@confab/contract/features/super-admin-log';
import type { LogRow } from './queries.ts';

export function entryView({ action, subject_type: type, created_at: at, ...row }: LogRow): ConsoleLogEntry {
  return {
    ...row,
    // The database accepts no other values.
    action: consoleLogActions.find((one) => one === action) ?? 'update',
    subject_type: consoleLogSubjects.find((one) => one === type) ?? 'Session',
    created_at: at.toISOString(),
  };
}

export const logHeaders: readonly string[] = [
  'Entry',
  'Time',
  'Who',
  'Email',
  'Action',
  'Kind',
  'Number',
  'Name',
  'Part of',
  'Changes',
  'IP address',
  'Request',
];

/** An entry as a line of a file; changes as JSON, which loses nothing. */
export function logCells(row: LogRow): string[] {
  return [
    String(row.id),
    row.created_at.toISOString(),
    row.user_name ?? '',
    row.user_email ?? '',
    row.action,
    row.subject_type,
    row.subject_id === null ? '' : String(row.subject_id),
    row.subject_name ?? '',
    row.parent_name ?? '',
    Object.keys(row.changes).length === 0 ? '' : JSON.stringify(row.changes),
    row.remote_address ?? '',
    row.request_id ?? '',
  ];
}
