/** More rules than the style sheets of letters have. */
const maxRules = 500;
const maxStyleLength = 4_000;
/** Elements read, rules times elements, and styles written: a hostile sheet must not stop the screen. */
const maxTries = 2_000_000;
const maxWrites = 50_000;
const maxSelectorLength = 300;

/** Takes the style sheets of an email apart, and writes what they say to the elements they speak of. */
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

/** Rules for certain screens are left out: a letter is drawn as it is meant for the widest. */
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
  // What depends on what comes later is looked for in all of the letter, for each element.
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

/** Without what takes an element out of its place, so that nothing lies over anything. */
const refused =
  /^(position|inset|z-index|top|left|right|bottom|transform|translate|animation|transition|behavior|-moz-binding|cursor|content|zoom|filter|clip|mask|contain|will-change|pointer-events|margin-(block|inline)?-?(start|end|top|left|right|bottom)$)/;

let reader: CSSStyleDeclaration | undefined;

/** What is left of a style attribute, and whether it would load images. */
export function cleanStyle(style: string): { text: string; withImages: string; hasRemote: boolean } {
  if (style === '') return { text: '', withImages: '', hasRemote: false };
  // The browser reads it, in a document that draws nothing, so comments and escapes are gone before it is judged.
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
