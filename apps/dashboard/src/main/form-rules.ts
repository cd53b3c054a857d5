import { isEmailAddress } from '@confab/rules/email-address';
import type { Text } from './messages/catalogue.ts';

/** The checks that many forms share, in words. */
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

function isWebAddress(value: string): boolean {
  return /^https?:\/\//i.test(value.trim()) && URL.canParse(value.trim());
}
