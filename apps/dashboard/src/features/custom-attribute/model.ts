import { maxAttributeLength, type CustomAttribute } from '@confab/contract/features/custom-attribute';
import { fitsPattern } from '@confab/rules/form-pattern';
import type { AttributeValue } from './values-model.ts';

/** A key made of a name: `Order number` → `order_number`. */
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

export type ValueFault = 'number' | 'link' | 'date' | 'length' | 'pattern';

/** The largest number that an attribute can be. */
const maxNumber = 9_999_999_999;

/** What is wrong with a text as the value of an attribute; undefined when nothing is. */
export function faultOf(attribute: CustomAttribute, typed: string): ValueFault | undefined {
  const text = typed.trim();
  switch (attribute.attribute_display_type) {
    case 'number':
    case 'currency':
    case 'percent':
      return /^-?\d+(?:\.\d+)?$/.test(text) && Math.abs(Number(text)) <= maxNumber ? undefined : 'number';
    case 'link':
      return isSafeLink(text) ? lengthFault(text) : 'link';
    case 'date':
      return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? undefined : 'date';
    case 'text': {
      const pattern = attribute.regex_pattern;
      return lengthFault(text) ?? (pattern === null || fitsPattern(pattern, text) ? undefined : 'pattern');
    }
    case 'list':
    case 'checkbox':
      return lengthFault(text);
  }
}

function lengthFault(text: string): ValueFault | undefined {
  return text.length > maxAttributeLength ? 'length' : undefined;
}

/** The value of a text that has no fault. */
export function valueOf(attribute: CustomAttribute, typed: string): AttributeValue {
  const text = typed.trim();
  switch (attribute.attribute_display_type) {
    case 'number':
    case 'currency':
    case 'percent':
      return Number(text);
    case 'checkbox':
      return text === 'true';
    case 'link':
    case 'date':
    case 'text':
    case 'list':
      return text;
  }
}

/** Only these become links: contacts and programs write values, too. */
export function isSafeLink(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
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
