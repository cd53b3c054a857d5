/** ISO 3166-1 alpha-2, and Kosovo. */
export const countryCodes: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO ' +
  'FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE ' +
  'JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO ' +
  'MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW ' +
  'PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM ' +
  'TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'
).split(' ');

const known = new Set(countryCodes);

/** The uppercase code of a country; undefined for an unknown one. */
export function countryCodeIn(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  return known.has(code) ? code : undefined;
}

/** Common names other than the code and the name in the locale data. */
const otherNames: Readonly<Record<string, string>> = {
  america: 'US',
  bosnia: 'BA',
  britain: 'GB',
  burma: 'MM',
  'cabo verde': 'CV',
  'cote d ivoire': 'CI',
  'czech republic': 'CZ',
  'great britain': 'GB',
  holland: 'NL',
  'hong kong': 'HK',
  'ivory coast': 'CI',
  korea: 'KR',
  macao: 'MO',
  macau: 'MO',
  macedonia: 'MK',
  palestine: 'PS',
  'republic of korea': 'KR',
  'russian federation': 'RU',
  swaziland: 'SZ',
  turkey: 'TR',
  turkiye: 'TR',
  uae: 'AE',
  uk: 'GB',
  'united states of america': 'US',
  usa: 'US',
  'viet nam': 'VN',
};

/** Languages in which names of countries are understood, the first ones first. */
const languages = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'sv', 'tr', 'ru', 'ja', 'zh', 'ar'];

let codeByName: ReadonlyMap<string, string> | undefined;

/** The country that a text names, by its code or by its name in a common language. */
export function countryNamed(text: string): string | undefined {
  codeByName ??= namesOfAll();
  return countryCodeIn(text) ?? codeByName.get(plain(text));
}

function namesOfAll(): ReadonlyMap<string, string> {
  const names = new Map(Object.entries(otherNames));
  for (const language of languages) {
    const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const code of countryCodes) {
      const name = plain(display.of(code) ?? '');
      if (name !== '' && !names.has(name)) names.set(name, code);
    }
  }
  return names;
}

/** Without accents, punctuation, and the words that names are written with or without. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .replaceAll(/(?<= |^)(?:the|st)(?= )/g, (word) => (word === 'st' ? 'saint' : ''))
    .trim()
    .replaceAll(/ +/g, ' ');
}
