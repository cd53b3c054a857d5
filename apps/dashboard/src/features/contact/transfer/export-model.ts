import {
  maxExportIds,
  type ContactExportInput,
  type ExportColumn,
} from '@confab/contract/features/contact-export';
import type { CustomAttribute } from '@confab/contract/features/custom-attribute';
import type { Condition } from '@confab/contract/kit/conditions';
import type { ContactListLocation } from '../model.ts';

/** Which contacts an export is about. */
export type ExportSubject =
  | { kind: 'list'; location: ContactListLocation; conditions: readonly Condition[] | undefined }
  | { kind: 'selection'; ids: readonly number[] };

export function subjectInput(subject: ExportSubject): ContactExportInput {
  if (subject.kind === 'selection') return { ids: subject.ids.slice(0, maxExportIds) };
  const { location, conditions } = subject;
  if (conditions !== undefined) return { payload: [...conditions] };
  if (location.view === 'active') return { active: true };
  return {
    ...(location.q === undefined ? {} : { q: location.q }),
    ...(location.label === undefined ? {} : { label: [location.label] }),
  };
}

/** The columns of an export, besides the custom attributes, which an import recognizes. */
const columns: readonly ExportColumn[] = [
  'id',
  'name',
  'email',
  'phone_number',
  'identifier',
  'company_name',
  'city',
  'country',
  'country_code',
  'description',
  'labels',
  'blocked',
  'created_at',
  'last_activity_at',
];

export function columnNames(attributes: readonly CustomAttribute[]): string[] {
  return [...columns, ...attributes.map(({ attribute_key: key }) => `custom_attributes.${key}`)];
}
