const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  copy: '©',
  reg: '®',
  trade: '™',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  euro: '€',
  pound: '£',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
  ntilde: 'ñ',
  zwnj: '',
  zwj: '',
  shy: '',
};

/** A text with its HTML entities as characters; unknown ones are unchanged. */
export function decodeEntities(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]{2,8}));?/g,
    (whole, decimal, hex, name) => {
      if (typeof name === 'string') return Object.hasOwn(named, name) ? (named[name] ?? whole) : whole;
      const code = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal);
      const isSign = code > 0x1f && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
      return isSign ? String.fromCodePoint(code) : ' ';
    },
  );
}
