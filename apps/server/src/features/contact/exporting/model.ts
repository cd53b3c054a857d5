import {
  contactExportFormats,
  contactExportStatuses,
  exportColumns,
  type ContactExportFormat,
  type ExportColumn,
} from '@confab/contract/features/contact-export';
import { contactTypes } from '@confab/contract/features/contact';
import type { Condition } from '@confab/contract/kit/conditions';
import type { ContactRecord } from '../queries.ts';

export type ExportStatus = (typeof contactExportStatuses)[number];

/** The stored selection of contacts. */
export type ExportRequest = {
  columns: string[];
  payload?: Condition[];
  labels?: string[];
  ids?: number[];
};

export function exportStatusOf(stored: number): ExportStatus {
  return contactExportStatuses[stored] ?? 'failed';
}
export function exportStatusNumber(status: ExportStatus): number {
  return contactExportStatuses.indexOf(status);
}
export function exportFormatOf(stored: number): ContactExportFormat {
  return contactExportFormats[stored] ?? 'csv';
}
export function exportFormatNumber(format: ContactExportFormat): number {
  return contactExportFormats.indexOf(format);
}

export const contentTypes: Readonly<Record<ContactExportFormat, string>> = {
  csv: 'text/csv',
  jsonl: 'application/jsonl',
};

const defaultColumns: readonly ExportColumn[] = ['id', 'name', 'email', 'phone_number'];
const customPrefix = 'custom_attributes.';

/** Those of the names that are columns, each once. */
export function columnsIn(names: readonly string[] | null | undefined): string[] {
  const known = (names ?? []).filter((name) => isColumn(name) || name.startsWith(customPrefix));
  return known.length === 0 ? [...defaultColumns] : [...new Set(known)];
}

const isColumn = (name: string): name is ExportColumn => exportColumns.some((column) => column === name);

/** The column names in a file: custom attributes by their keys, which an import recognizes. */
export function headOf(column: string, columns: readonly string[]): string {
  const key = column.startsWith(customPrefix) ? column.slice(customPrefix.length) : column;
  return key === column || columns.includes(key) ? column : key;
}

/** `Acme_7_contacts.csv`. Source: the v1 wire contract. */
export function exportFileName(accountName: string, accountId: number, format: ContactExportFormat): string {
  const name = accountName.replaceAll(/[\p{Cc}/\\]+/gu, ' ').trim();
  return `${name}_${accountId}_contacts.${format}`;
}

/** A value of a contact. */
export function exportValue(contact: ContactRecord, labels: readonly string[], column: string): unknown {
  if (column.startsWith(customPrefix)) return contact.custom_attributes[column.slice(customPrefix.length)];
  switch (column) {
    case 'labels':
      return labels;
    case 'company_name':
      return contact.additional_attributes['company_name'] ?? contact.additional_attributes['company'];
    case 'city':
    case 'country':
    case 'description':
      return contact.additional_attributes[column];
    case 'contact_type':
      return contactTypes[contact.contact_type];
    default:
      return new Map<string, unknown>(Object.entries(contact)).get(column);
  }
}

/** The same as a cell. */
export function exportCell(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
}
