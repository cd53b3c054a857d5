import type { CustomAttribute } from '@confab/contract/features/custom-attribute';
import type { AttributeValue } from '@confab/rules/attribute-value';

export { valueErrorOf, isSafeLink, valueOf } from '@confab/rules/attribute-value';

/** A key derived from a name: `Order number` → `order_number`. */
export function keyFrom(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((part) => part !== '')
    .join('_');
}

/** The values of a list, one a line. */
export function valuesIn(lines: string): string[] {
  const values = lines.split('\n').map((line) => line.trim());
  return [...new Set(values.filter((value) => value !== ''))];
}

/** What a value is as it is edited. */
export function typedText(attribute: CustomAttribute, value: unknown): string {
  if (value === undefined || value === null) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value as AttributeValue);
  return attribute.attribute_display_type === 'date' ? text.slice(0, 10) : text;
}

/** Whether a contact or conversation has the attribute. */
export function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

/** How a value is shown. */
export function shownText(attribute: CustomAttribute, value: unknown, language: string): string {
  const text = typedText(attribute, value);
  switch (attribute.attribute_display_type) {
    case 'number':
    case 'currency':
      return isNumber(text) ? Number(text).toLocaleString(language) : text;
    case 'percent':
      return isNumber(text)
        ? (Number(text) / 100).toLocaleString(language, { style: 'percent', maximumFractionDigits: 4 })
        : text;
    case 'date': {
      const time = Date.parse(text);
      if (Number.isNaN(time)) return text;
      return new Date(time).toLocaleDateString(language, { dateStyle: 'medium', timeZone: 'UTC' });
    }
    case 'link':
      return text.replace(/^https?:\/\//i, '');
    case 'text':
    case 'list':
    case 'checkbox':
      return text;
  }
}

function isNumber(text: string): boolean {
  return text.trim() !== '' && Number.isFinite(Number(text));
}
