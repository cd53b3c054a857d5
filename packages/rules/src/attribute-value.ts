import {
  maxAttributeLength,
  maxAttributeNumber,
  type CustomAttribute,
} from '@confab/contract/features/custom-attribute';
import { fitsPattern, type Matcher } from './form-pattern.ts';

/** The part of an attribute's definition that determines its valid values. */
export type AttributeKind = Pick<CustomAttribute, 'attribute_display_type' | 'regex_pattern'>;

export type AttributeValue = string | number | boolean;

export type ValueError = 'number' | 'link' | 'date' | 'length' | 'pattern';

/** The error of a text as the value of an attribute; undefined if it is valid. */
export function valueErrorOf(
  attribute: AttributeKind,
  typed: string,
  matches?: Matcher,
): ValueError | undefined {
  const text = typed.trim();
  switch (attribute.attribute_display_type) {
    case 'number':
    case 'currency':
    case 'percent':
      return /^-?\d+(?:\.\d+)?$/.test(text) && Math.abs(Number(text)) <= maxAttributeNumber
        ? undefined
        : 'number';
    case 'link':
      return isSafeLink(text) ? lengthError(text) : 'link';
    case 'date':
      return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? undefined : 'date';
    case 'text': {
      const pattern = attribute.regex_pattern;
      return (
        lengthError(text) ?? (pattern === null || fitsPattern(pattern, text, matches) ? undefined : 'pattern')
      );
    }
    case 'list':
    case 'checkbox':
      return lengthError(text);
  }
}

function lengthError(text: string): ValueError | undefined {
  return text.length > maxAttributeLength ? 'length' : undefined;
}

/** The value of a valid text. */
export function valueOf(attribute: AttributeKind, typed: string): AttributeValue {
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

/** Browsers and Node have it; rules know neither. */
declare const URL: { canParse(text: string): boolean };

/** Only these become links: contacts and programs write values, too. */
export function isSafeLink(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}
