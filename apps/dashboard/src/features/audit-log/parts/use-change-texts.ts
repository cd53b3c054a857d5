import { dateFormat } from '../../../platform/messages/date-format.ts';
import { useLanguage, useText } from '../../../platform/messages/use-text.ts';
import { fieldText, momentOf, type Change } from '../model.ts';

/** More changes than this are counted, not listed. */
const maxShown = 4;
const maxValueLength = 80;

/** What changed, a line for each: all of it, or the first few. */
export function useChangeTexts() {
  const text = useText();
  const when = dateFormat(useLanguage(), { dateStyle: 'medium', timeStyle: 'short' });
  const valueText = (value: unknown): string => {
    if (value === undefined || value === null || value === '') return text('audit-log:changes.empty');
    if (typeof value === 'boolean') return text(value ? 'audit-log:changes.on' : 'audit-log:changes.off');
    const plain = typeof value === 'string' ? value : JSON.stringify(value);
    const moment = momentOf(plain);
    if (moment !== undefined) return when.format(moment);
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
  const textsOf = (changes: readonly Change[]): string[] => changes.map(changeText);
  const shownOf = (changes: readonly Change[]): string[] => {
    const all = textsOf(changes);
    const left = all.length - maxShown;
    return left > 0 ? [...all.slice(0, maxShown), text('audit-log:changes.more', { count: left })] : all;
  };
  return { textsOf, shownOf };
}
