/* How a question is compared with what is known, without a language model: by the words the two share. */

/** Words that say nothing about what a question is about, of the languages most customers write in. */
const fillers = new Set(
  (
    'a about after all also am an and any are as at be because been but by can could did do does for from get had has have hello help here hey hi how i if in into is it its just like long many me much my need no not of on or our out over please should so some than thank thanks that the their them there these they this to up us want was we were what when where which who why will with would yes you your ' +
    'aber alle als am an auch auf aus bei bin bitte das dass dem den der des die doch ein eine einen einer er es für habe haben hallo hat ich ihr im in ist ja kann kein können man mein meine mich mir mit nach nicht noch nur oder sich sie sind so über um und uns von vor wann warum was welche wenn wer wie wir wo zu zum zur ' +
    'au aux avec bonjour ce cette comment dans de des du elle en est et il je la le les leur lui ma mais me mes mon ne nous on ou où par pas pour pourquoi quand que quel quelle qui sa se ses son sont sur tu un une vos votre vous ' +
    'al como con cual cuando de del donde el ella en es esta este hay hola la las lo los me mi mis muy no o para pero por porque que quien se si sin su sus te tengo tu un una usted y yo ' +
    'ao as com como da das do dos e eu foi mas meu minha na nas no nos o os ou pela pelo por quando qual são seu sua um uma você ' +
    'che ciao come con cosa da dei del della di dove e gli ho i il io la le lo mi mio mia ne nel non per perché più quando quale si sono su un una ' +
    'aan als bij dat de die dit een en er het hoe ik in is je kan met mijn naar niet of om op te van voor waar wanneer wat we wie zijn'
  ).split(' '),
);

/** Most words of a question that are looked for. */
const maxWords = 24;

/** What a text is about: its words, each once, without those that say nothing. */
export function wordsOf(text: string, max = maxWords): string[] {
  const words = new Set<string>();
  for (const [word] of text
    .normalize('NFKC')
    .toLowerCase()
    .matchAll(/[\p{L}\p{N}]+/gu)) {
    if (word.length < 2 || fillers.has(word)) continue;
    words.add(word.slice(0, 60));
    if (words.size === max) break;
  }
  return [...words];
}

/** The beginning that forms of a word share: `returning` and `returns` begin with `return`. */
export function stemOf(word: string): string {
  if (/\p{N}/u.test(word)) return word;
  return word.slice(0, Math.max(4, word.length - (word.length > 8 ? 3 : 2)));
}

/** What to look for, of `to_tsquery`: any of the words in any of their forms. Undefined when there is nothing. */
export function anyWordQuery(words: readonly string[]): string | undefined {
  if (words.length === 0) return undefined;
  return words.map((word) => `'${stemOf(word)}':*`).join(' | ');
}

/** Which part of the words is in the others, from 0 to 1. */
export function coverage(words: readonly string[], others: readonly string[]): number {
  if (words.length === 0) return 0;
  const stems = others.map(stemOf);
  const found = words.filter((word) => stems.some((stem) => isSame(stemOf(word), stem)));
  return found.length / words.length;
}

const isSame = (left: string, right: string): boolean => {
  if (left === right) return true;
  const shorter = Math.min(left.length, right.length);
  return shorter >= 4 && (left.startsWith(right) || right.startsWith(left));
};

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{2,}/gu;
const maxPairs = 24;

/** What is looked for in scripts without spaces, which have no words to look for: each two neighboring signs. */
export function unspacedPairs(text: string): string[] {
  const runs = Array.from(text.normalize('NFKC').matchAll(unspaced), ([run]) => Array.from(run));
  const pairs = runs.flatMap((signs) => signs.slice(1).map((sign, at) => `${signs[at] ?? ''}${sign}`));
  return [...new Set(pairs)].slice(0, maxPairs);
}

/** Scripts without spaces are compared by pairs of signs. */
function pairsOf(text: string): string[] {
  const signs = Array.from(
    text
      .normalize('NFKC')
      .toLowerCase()
      .matchAll(/[\p{L}\p{N}]/gu),
    ([sign]) => sign,
  );
  return signs.slice(1, 500).map((sign, index) => `${signs[index] ?? ''}${sign}`);
}

/** How alike two questions are, from 0 to 1. */
export function likeness(question: string, other: string): number {
  const [asked, known] = [wordsOf(question), wordsOf(other)];
  const [there, back] = [coverage(asked, known), coverage(known, asked)];
  const byWords = there + back === 0 ? 0 : (2 * there * back) / (there + back);
  return Math.max(byWords, dice(pairsOf(question), pairsOf(other)));
}

function dice(left: readonly string[], right: readonly string[]): number {
  if (left.length + right.length === 0) return 0;
  const others = new Set(right);
  const shared = left.filter((pair) => others.has(pair)).length;
  return (2 * shared) / (left.length + right.length);
}

/** How well a text that is no question answers one, from 0 to 1: never as surely as an answer that was approved. */
export function relevance(question: string, title: string, text: string): number {
  const asked = wordsOf(question);
  const named = wordsOf(title);
  const found = coverage(asked, [...named, ...wordsOf(text, 1000)]);
  if (asked.length < 2) return found * 0.5;
  return found * 0.75 + found * coverage(named, asked) * 0.15;
}
