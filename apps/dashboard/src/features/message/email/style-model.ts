/** More rules than the style sheets of emails have. */
const maxRules = 500;
const maxStyleLength = 4_000;
/** Elements read, rules times elements, and styles written: a hostile sheet must not stop the screen. */
const maxTries = 2_000_000;
const maxWrites = 50_000;
const maxSelectorLength = 300;

/** Parses the style sheets of an email, and writes their declarations to the elements they match. */
export function inlineStyles(source: Document): void {
  const elementCount = source.getElementsByTagName('*').length;
  let left = Math.min(maxRules, Math.ceil(maxTries / elementCount));
  let writes = maxWrites;
  for (const style of source.querySelectorAll('style')) {
    for (const rule of rulesOf(style.textContent)) {
      left -= 1;
      if (left < 0 || writes <= 0) return;
      writes -= apply(source, rule, writes);
    }
  }
}

/** Media queries are dropped: an email is rendered in its widest layout. */
function rulesOf(css: string): CSSStyleRule[] {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    return [...sheet.cssRules].filter((rule) => rule instanceof CSSStyleRule);
  } catch {
    return [];
  }
}

/** Answers how many elements got the style; those beyond `max` do not. */
function apply(source: Document, { selectorText, style }: CSSStyleRule, max: number): number {
  // Selectors that depend on later siblings are matched against the whole email, per element.
  if (selectorText.length > maxSelectorLength || selectorText.includes(':has(')) return 0;
  let found: Element[];
  try {
    found = [...source.querySelectorAll(selectorText)].slice(0, max);
  } catch {
    return 0;
  }
  const { cssText } = style;
  if (cssText.length > maxStyleLength) return 0;
  for (const element of found) {
    const own = element.getAttribute('style') ?? '';
    if (own.length < maxStyleLength) element.setAttribute('style', `${cssText};${own}`);
  }
  return found.length;
}

/** Drops declarations that take an element out of the flow, so that nothing overlaps. */
const refused =
  /^(position|inset|z-index|top|left|right|bottom|transform|translate|animation|transition|behavior|-moz-binding|cursor|content|zoom|filter|clip|mask|contain|will-change|pointer-events|margin-(block|inline)?-?(start|end|top|left|right|bottom)$)/;

let reader: CSSStyleDeclaration | undefined;

/** What is left of a style attribute, and whether it would load images. */
export function cleanStyle(style: string): { text: string; withImages: string; hasRemote: boolean } {
  if (style === '') return { text: '', withImages: '', hasRemote: false };
  // The browser parses it, in a document that renders nothing, so comments and escapes are resolved before it is
  // checked.
  reader ??= document.implementation.createHTMLDocument('').createElement('div').style;
  const read = reader;
  read.cssText = style;
  const text: string[] = [];
  const withImages: string[] = [];
  let hasRemote = false;
  for (const name of read) {
    const value = read.getPropertyValue(name);
    if (value === '' || name.startsWith('--')) continue;
    if (refused.test(name) && !isMargin(name, value)) continue;
    const isLoading = /(?:url|image-set|image|src|element|paint|cross-fade)\s*\(/i.test(value);
    if (isLoading && !/^url\("https:[^"\\]*"\)$/.test(value)) continue;
    hasRemote ||= isLoading;
    if (!isLoading) text.push(`${name}:${value}`);
    withImages.push(`${name}:${value}`);
  }
  return { text: text.join(';'), withImages: withImages.join(';'), hasRemote };
}

/** A negative margin moves an element out of its box. */
function isMargin(name: string, value: string): boolean {
  return name.startsWith('margin') && !value.startsWith('-');
}
