import { auditableTypes, type AuditLog } from '@confab/contract/features/audit-log';
import { dateFormat } from '../../../platform/messages/date-format.ts';
import { useLanguage, useText } from '../../../platform/messages/use-text.ts';
import { availabilityOf, changesOf, deletionOf, impersonatorOf, kindOf, nameOf, rolesOf } from '../model.ts';
import { useChangeTexts } from './use-change-texts.ts';

/** The sentences and changes of entries, for the screen and the file alike. */
export function useEntryText() {
  const text = useText();
  const language = useLanguage();
  const dateText = (date: Date | null | undefined) =>
    date ? dateFormat(language, { dateStyle: 'long' }).format(date) : '';
  const whoOf = ({ username, user_id: id }: AuditLog) =>
    username ?? (id === null ? text('audit-log:system') : text('audit-log:unnamed', { id }));
  const sentenceOf = (entry: AuditLog): string => {
    const { from, to } = rolesOf(entry);
    const kind = kindOf(entry);
    const type = auditableTypes.find((known) => known === entry.auditable_type);
    const isRole = kind === 'memberRole' || kind === 'memberCreate';
    return text(`audit-log:entry.${kind}`, {
      who: whoOf(entry),
      name: nameOf(entry) ?? text('audit-log:unnamed', { id: entry.auditable_id }),
      parent: entry.parent_name ?? '',
      type: type === undefined ? entry.auditable_type : text(`audit-log:type.${type}`),
      impersonator: impersonatorOf(entry),
      date: dateText(deletionOf(entry)),
      role: text(`audit-log:role.${to}`),
      from: text(`audit-log:role.${from}`),
      to: isRole ? text(`audit-log:role.${to}`) : text(`audit-log:availability.${availabilityOf(entry)}`),
    });
  };
  const { textsOf, shownOf } = useChangeTexts();
  const changeTexts = (entry: AuditLog): string[] => textsOf(changesOf(entry));
  const shownChanges = (entry: AuditLog): string[] => shownOf(changesOf(entry));
  return { whoOf, sentenceOf, changeTexts, shownChanges };
}
