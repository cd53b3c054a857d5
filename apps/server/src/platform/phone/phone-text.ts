import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Digits with a plus before them, as providers take numbers. */
export const e164Pattern = /^\+\d{1,15}$/;

/** A number as people write it, `+1 213 373 4253`; the number itself where its country is not known. */
export function phoneText(number: string): string {
  return parsePhoneNumberFromString(number)?.formatInternational() ?? number;
}

/** A number with a dash after the code of its country, `+91-9845098450`; the number itself where that is not known. */
export function dashedPhone(number: string): string {
  const phone = parsePhoneNumberFromString(number);
  return phone === undefined ? number : `+${phone.countryCallingCode}-${phone.nationalNumber}`;
}
