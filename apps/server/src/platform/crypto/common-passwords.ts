/** Characters around a common password that do not make it another one: `Password2024!`. */
const maxAround = 6;

/**
 * Whether a password is among the 30,000 most used ones, also in capitals, with the usual digits for letters, or with
 * a few digits and signs around it: programs that guess try these first.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const common = await (list ??= loadList());
  const lower = password.normalize('NFKC').toLowerCase();
  return [lower, withLetters(lower)].some(
    (form) =>
      common.has(form) || common.has(between(form, isLetterOrDigit)) || common.has(between(form, isLetter)),
  );
}

/** The part from the first to the last of these characters; the whole password if much more would be removed. */
function between(text: string, isStored: (character: string) => boolean): string {
  const characters = Array.from(text);
  const start = characters.findIndex(isStored);
  const end = characters.findLastIndex(isStored) + 1;
  return start < 0 || characters.length - (end - start) > maxAround
    ? text
    : characters.slice(start, end).join('');
}

const isLetter = (character: string): boolean => /\p{L}/u.test(character);
const isLetterOrDigit = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);

const letters: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** Digits and symbols inside a word are read as the letters they replace; those at its end stay. */
function withLetters(text: string): string {
  const characters = Array.from(text);
  const end = characters.findLastIndex(isLetter);
  return characters.map((each, at) => (at < end ? (letters[each] ?? each) : each)).join('');
}

let list: Promise<ReadonlySet<string>> | undefined;

/** Loaded with the first password that someone chooses: a server that is idle needs no list. */
async function loadList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(String));
}
