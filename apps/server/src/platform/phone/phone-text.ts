import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Digits with a plus before them, as providers take numbers. */
export const e164Pattern = /^\+\d{1,15}$/;

/** A number as people write it, `+1 213 373 4253`; the number itself where its country is not known. */
export function phoneText(number: string): string {
  return parsePhoneNumberFromString(number)?.formatInternational() ?? number;
}
