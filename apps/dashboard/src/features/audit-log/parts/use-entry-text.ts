import type { AuditLog } from '@confab/contract/features/audit-log';
import { useText } from '../../../platform/messages/use-text.ts';
import {
  availabilityOf,
  changesOf,
  fieldText,
  impersonatorOf,
  kindOf,
  nameOf,
  rolesOf,
  type Change,
} from '../model.ts';

/** More changes than this are counted, not listed. */
const maxShown = 4;
const maxValueLength = 80;

/** The sentences and changes of entries, for the screen and the file alike. */
export function useEntryText() {
  const text = useText();
  const whoOf = ({ username, user_id: id }: AuditLog) =>
    username ?? (id === null ? text('audit-log:system') : text('audit-log:unnamed', { id }));
  const sentenceOf = (entry: AuditLog): string => {
    const { from, to } = rolesOf(entry);
    const kind = kindOf(entry);
    const isRole = kind === 'memberRole' || kind === 'memberCreate';
    return text(`audit-log:entry.${kind}`, {
      who: whoOf(entry),
      name: nameOf(entry) ?? text('audit-log:unnamed', { id: entry.auditable_id }),
      parent: entry.parent_name ?? '',
      impersonator: impersonatorOf(entry),
      role: text(`audit-log:role.${to}`),
      from: text(`audit-log:role.${from}`),
      to: isRole ? text(`audit-log:role.${to}`) : text(`audit-log:availability.${availabilityOf(entry)}`),
    });
  };
  const valueText = (value: unknown): string => {
    if (value === undefined || value === null || value === '') return text('audit-log:changes.empty');
    if (typeof value === 'boolean') return text(value ? 'audit-log:changes.on' : 'audit-log:changes.off');
    const plain = typeof value === 'string' ? value : JSON.stringify(value);
    return plain.length > maxValueLength ? `${plain.slice(0, maxValueLength)}…` : plain;
  };
  const changeText = ({ field, from, to }: Change): string =>
    from === undefined && typeof to === 'object' && to !== null
      ? text('audit-log:changes.single', { field: fieldText(field) })
      : text('audit-log:changes.pair', {
          field: fieldText(field),
          from: valueText(from),
          to: valueText(to),
        });
  const changeTexts = (entry: AuditLog): string[] => changesOf(entry).map(changeText);
  const shownChanges = (entry: AuditLog): string[] => {
    const all = changeTexts(entry);
    const left = all.length - maxShown;
    return left > 0 ? [...all.slice(0, maxShown), text('audit-log:changes.more', { count: left })] : all;
  };
  return { whoOf, sentenceOf, changeTexts, shownChanges };
}
