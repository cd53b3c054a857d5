import {
  maxAttributeLength,
  maxAttributeNumber,
  maxAttributesLength,
} from '@confab/contract/features/custom-attribute';

type Attributes = Readonly<Record<string, unknown>>;

/** The error of a single value that is too large to store; undefined if there is none. */
export function oversizeOf(value: unknown): 'text' | 'number' | undefined {
  if (typeof value === 'string' && value.length > maxAttributeLength) return 'text';
  if (typeof value === 'number' && Math.abs(value) > maxAttributeNumber) return 'number';
  return undefined;
}

/** The first attribute that is too large to store, alone or together with those before it. */
export function oversizedAttribute(attributes: Attributes): string | undefined {
  // The size of the braces beside the attributes, each of which includes a comma but the first.
  let length = '{}'.length - ','.length;
  const found = Object.entries(attributes).find(([key, value]) => {
    length += JSON.stringify({ [key]: value }).length - '{}'.length + ','.length;
    return oversizeOf(value) !== undefined || length > maxAttributesLength;
  });
  return found?.[0];
}

/** Whether there are few enough attributes of one type to store, regardless of their sizes. */
export function fitAttributeLimit(attributes: Attributes): boolean {
  return JSON.stringify(attributes).length <= maxAttributesLength;
}
