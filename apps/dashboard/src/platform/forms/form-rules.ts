import type { Constraint, Constraints } from '@confab/contract/kit/constraints';
import { isEmailAddress } from '@confab/rules/email-address';
import type { Text } from '../messages/catalog.ts';

/** The error text of a value; undefined when it is valid. */
export type Rule<V, T> = (value: T, values: V) => string | undefined;

export type FormRules<V> = { [K in keyof V]?: Rule<V, V[K]> };

/** Checks shared by many forms, with their texts. */
export function formRules(text: Text) {
  const required = (value: string) => (value.trim() === '' ? text('common:required') : undefined);
  return {
    required,
    email: (value: string) =>
      required(value) ?? (isEmailAddress(value.trim()) ? undefined : text('common:invalidEmail')),
    url: (value: string) => required(value) ?? (isWebAddress(value) ? undefined : text('common:invalidUrl')),
    optionalUrl: (value: string) =>
      value.trim() === '' || isWebAddress(value) ? undefined : text('common:invalidUrl'),
  };
}

type Checks<V> = { rules?: FormRules<V>; constraints?: Constraints; paths?: Record<string, string> };

/** The error of one form value: by its own rule first, then by the contract's constraints. */
export function ruleError<V, K extends keyof V & string>(
  checks: Checks<V>,
  name: K,
  values: V,
  text: Text,
): string | undefined {
  const { rules, constraints = {}, paths = {} } = checks;
  const path = Object.keys(paths).find((each) => paths[each] === name) ?? name;
  return rules?.[name]?.(values[name], values) ?? brokenLimit(constraints[path], values[name], text);
}

function brokenLimit(limits: Constraint | undefined, value: unknown, text: Text): string | undefined {
  if (!limits) return undefined;
  const { isRequired, minLength = 0, maxLength = Infinity, minimum = -Infinity, maximum = Infinity } = limits;
  if (typeof value === 'number') {
    if (value < minimum) return text('form:tooSmall', { limit: minimum });
    return value > maximum ? text('form:tooLarge', { limit: maximum }) : undefined;
  }
  if (typeof value !== 'string') return undefined;
  if (value.trim() === '') return isRequired ? text('common:required') : undefined;
  const { length } = Array.from(value.trim());
  if (length < minLength) return text('form:tooShort', { count: minLength });
  return length > maxLength ? text('form:tooLong', { count: maxLength }) : undefined;
}

/** A whole number within limits, as it is typed; empty is allowed. */
export function wholeNumber(text: Text, { min, max }: { min: number; max: number }) {
  return (typed: string) => {
    const number = typed.trim();
    if (number === '') return undefined;
    const isWithin = /^\d{1,9}$/.test(number) && Number(number) >= min && Number(number) <= max;
    return isWithin ? undefined : text('form:wholeNumber', { min, max });
  };
}

function isWebAddress(value: string): boolean {
  return /^https?:\/\//i.test(value.trim()) && URL.canParse(value.trim());
}
