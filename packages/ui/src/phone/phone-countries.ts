import type { CountryCode } from 'libphonenumber-js/min';

export type Country = {
  /** ISO 3166 alpha-2 code. */
  id: string;
  /** In the reader's language. */
  name: string;
  /** With the plus sign: `+49`. */
  dialCode: string;
  /** The flag as an emoji; systems without flags show the two letters. */
  flag: string;
};

/** A text read as a phone number. */
export type ReadPhone = {
  /** `+4915112345678` */
  e164: string;
  country: string | undefined;
  /** The digits after the dial code. */
  national: string;
  /** The country has numbers of this length. */
  isPossible: boolean;
};

const library = () => import('libphonenumber-js/min');

/** Every country with a dial code, named and ordered for a locale. Loads the numbering data. */
export async function loadCountries(locale: string): Promise<Country[]> {
  const { getCountries, getCountryCallingCode } = await library();
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const inOrder = new Intl.Collator(locale);
  return getCountries()
    .map((id) => ({
      id,
      name: names.of(id) ?? id,
      dialCode: `+${getCountryCallingCode(id)}`,
      flag: flagOf(id),
    }))
    .toSorted((a, b) => inOrder.compare(a.name, b.name));
}

/** Reads a number, with its dial code or as written in `country`. Undefined for an invalid one. */
export async function readPhone(text: string, country?: string): Promise<ReadPhone | undefined> {
  const { isSupportedCountry, parsePhoneNumberFromString } = await library();
  const known = isCountry(country, isSupportedCountry) ? country : undefined;
  const found = parsePhoneNumberFromString(text, known);
  if (!found) return undefined;
  return {
    e164: found.number,
    country: found.country,
    national: found.nationalNumber,
    isPossible: found.isPossible(),
  };
}

/** The errors of a phone number. */
export type PhoneProblem = 'NOT_A_NUMBER' | 'INVALID_COUNTRY' | 'TOO_SHORT' | 'TOO_LONG';

/**
 * The error of a number that is written with its dial code or as in `country`; undefined for a plausible one.
 */
export async function phoneProblem(text: string, country?: string): Promise<PhoneProblem | undefined> {
  const { isSupportedCountry, validatePhoneNumberLength } = await library();
  const known = isCountry(country, isSupportedCountry) ? country : undefined;
  const problem = validatePhoneNumberLength(text, known);
  // Between two lengths that its country has.
  return problem === 'INVALID_LENGTH' ? 'TOO_SHORT' : problem;
}

/** Countries whose name, dial code, or id contains the text, ignoring case. */
export function searchCountries(countries: readonly Country[], text: string): readonly Country[] {
  const needle = text.trim().toLocaleLowerCase();
  if (needle === '') return countries;
  return countries.filter(({ id, name, dialCode }) =>
    [name, dialCode, id].some((part) => part.toLocaleLowerCase().includes(needle)),
  );
}

function isCountry(
  id: string | undefined,
  isSupported: (id: string) => id is CountryCode,
): id is CountryCode {
  return id !== undefined && isSupported(id);
}

/** A flag is its country code in regional indicator symbols. */
function flagOf(id: string): string {
  const shift = 0x1f1e6 - 'A'.charCodeAt(0);
  return Array.from(id, (letter) => String.fromCodePoint(letter.charCodeAt(0) + shift)).join('');
}
