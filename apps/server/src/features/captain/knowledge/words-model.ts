/* Compares a question with the knowledge without a language model: by shared words. */

/** Stop words, by language, of the most common languages of customers. */
const fillersOf = {
  en: 'a about after all also am an and any are as at be because been but by can could did do does for from get had has have hello help here hey hi how i if in into is it its just like long many me much my need no not of on or our out over please should so some than thank thanks that the their them there these they this to up us want was we were what when where which who why will with would yes you your',
  de: 'aber alle als am an auch auf aus bei bin bitte das dass dem den der des die doch ein eine einen einer er es für habe haben hallo hat ich ihr im in ist ja kann kein können man mein meine mich mir mit nach nicht noch nur oder sich sie sind so über um und uns von vor wann warum was welche wenn wer wie wir wo zu zum zur',
  fr: 'au aux avec bonjour ce cette comment dans de des du elle en est et il je la le les leur lui ma mais me mes mon ne nous on ou où par pas pour pourquoi quand que quel quelle qui sa se ses son sont sur tu un une vos votre vous',
  es: 'al como con cual cuando de del donde el ella en es esta este hay hola la las lo los me mi mis muy no o para pero por porque que quien se si sin su sus te tengo tu un una usted y yo',
  pt: 'ao as com como da das do dos e eu foi mas meu minha na nas no nos o os ou pela pelo por quando qual são seu sua um uma você',
  it: 'che ciao come con cosa da dei del della di dove e gli ho i il io la le lo mi mio mia ne nel non per perché più quando quale si sono su un una',
  nl: 'aan als bij dat de die dit een en er het hoe ik in is je kan met mijn naar niet of om op te van voor waar wanneer wat we wie zijn',
  zh: '我的 你的 我们的 我想 我要 想要 你好 我 你 您 他 她 它 我们 你们 他们 的 了 吗 呢 吧 啊 是 在 有 和 与 或 也 都 就 还 不 没 没有 会 能 可以 可 要 想 需要 请 请问 怎么 怎样 怎么样 如何 什么 为什么 哪里 哪 哪个 谁 多少 几 何时 什么时候 这 那 这个 那个 一个 个 被 把 给 对 到 从 用 办 办理 是否 帮 帮我 贵 谢谢 您好',
  ja: 'ですが ですか ますか たいの ください くださいませ ありがとう ございます こんにちは すみません どうすれば どのように どうやって いくら いつ どこ です ます でしょう でしょうか ましょう ません ました したい したいの できます できる できない する して した すれ いる ある いい よい 私 何 方法 教え 場合 こと もの ため から まで',
  th: 'ไหม มั้ย ครับ ค่ะ คะ ที่ และ หรือ ของ ได้ ไม่ มี อยาก ฉัน ผม คุณ เรา จะ ใน เป็น อย่าง อย่างไร ไร ทำ ยัง ยังไง เท่า เท่าไร เท่าไหร่ ให้ กับ ไป มา การ ความ ต้อง ต้องการ นี้ นั้น แล้ว เมื่อ เมื่อไหร่ ไหน ที่ไหน อะไร ช่วย หน่อย สามารถ ขอ กี่ ว่า จาก โดย สำหรับ ถ้า สวัสดี ขอบคุณ',
  ko: '저는 제가 나는 내가 그리고 또는 이 그 저 것 수 있나요 있습니까 있어요 없나요 하나요 합니까 되나요 됩니까 인가요 어떻게 어디 어디서 언제 무엇 뭐 왜 얼마 얼마나 얼마인가요 얼마예요 안녕하세요 감사합니다 싶어요 싶습니다 주세요 해요 합니다',
} as const;
export const stopWordsByLanguage: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(fillersOf).map(([language, words]) => [language, new Set(words.split(' '))]),
);
const fillers = new Set([...stopWordsByLanguage.values()].flatMap((words) => [...words]));

export function isStopWord(word: string): boolean {
  return fillers.has(word);
}

/** Maximum words of a question that are searched for. */
const maxWords = 24;

/** Scripts written without spaces between words. */
const isUnspacedSign =
  /^(?=[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}])[\p{L}\p{M}]/u;
const unspacedOrNot =
  /(?:(?=[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}])[\p{L}\p{M}])+|(?:(?![\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}])[\p{L}\p{M}]|\p{N})+/gu;
/** Segments the words of the scripts above by its dictionaries, whatever the language. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

export function isUnspaced(word: string): boolean {
  return isUnspacedSign.test(word);
}

/** Normalized lowercase words, split at everything but letters and digits; text without spaces stays in one piece. */
function* piecesOf(text: string): Generator<string> {
  const same = text.normalize('NFKC').toLowerCase();
  // A Thai and a Lao vowel that this normalization form decomposes: dictionaries contain the composed form.
  const whole = same.replaceAll('\u0E4D\u0E32', '\u0E33').replaceAll('\u0ECD\u0EB2', '\u0EB3');
  for (const [chunk] of whole.matchAll(unspacedOrNot)) yield chunk;
}

/** The words of a segment; Chinese characters that form no word are searched for in pairs. */
function segmentsOf(chunk: string): string[] {
  const segments = Array.from(segmenter.segment(chunk), ({ segment }) => segment);
  const isAlone = (segment: string | undefined) =>
    segment !== undefined && /^\p{Script=Han}$/u.test(segment) && !fillers.has(segment);
  return segments.flatMap((segment, at) => {
    if (!isAlone(segment)) return isTelling(segment) ? segment : [];
    const next = segments[at + 1];
    if (isAlone(next)) return `${segment}${next ?? ''}`;
    return isAlone(segments[at - 1]) ? [] : segment;
  });
}

/** One or two signs of a syllabary are grammar, mostly. */
const isTelling = (segment: string): boolean =>
  segment.length > 1 && !/^\p{Script=Hiragana}{1,2}$/u.test(segment);

/** The distinct words of a text, without stop words. */
export function wordsOf(text: string, max = maxWords): string[] {
  const words = new Set<string>();
  for (const chunk of piecesOf(text))
    for (const word of isUnspaced(chunk) ? segmentsOf(chunk) : [chunk]) {
      if (fillers.has(word) || (word.length < 2 && !isUnspaced(word))) continue;
      words.add(word.slice(0, 60));
      if (words.size === max) return [...words];
    }
  return [...words];
}

/** The text that words are searched in: its own words, and unspaced scripts unchanged. */
function bodyOf(text: string, max = 1000): string[] {
  const words = new Set<string>();
  for (const chunk of piecesOf(text)) {
    if (fillers.has(chunk) || chunk.length < 2) continue;
    words.add(isUnspaced(chunk) ? chunk : chunk.slice(0, 60));
    if (words.size === max) break;
  }
  return [...words];
}

/** The beginning that forms of a word share: `returning` and `returns` begin with `return`. */
export function stemOf(word: string): string {
  if (/\p{N}/u.test(word) || isUnspaced(word)) return word;
  // A Korean character is a syllable, and suffixes follow the word, so it matches as a prefix.
  if (isKorean(word)) return word.slice(0, Math.max(2, word.length - (word.length > 3 ? 2 : 1)));
  return word.slice(0, Math.max(4, word.length - (word.length > 8 ? 3 : 2)));
}

const isKorean = (word: string): boolean => /^\p{Script=Hangul}/u.test(word);

/** The search query: any of the words in any of their forms. */
export type WordQuery = {
  /** For `to_tsquery`; matches nothing without words. */
  words: string;
  /** A `tsquery` for character pairs, for scripts without spaces. */
  pairs: string;
};

/** Finds nothing. */
export const noWords: WordQuery = { words: '', pairs: '' };

/** Undefined when there is nothing. */
export function anyWordQuery(words: readonly string[]): WordQuery | undefined {
  if (words.length === 0) return undefined;
  return {
    words: words
      .filter((word) => !isUnspaced(word))
      .map((word) => `'${stemOf(word)}':*`)
      .join(' | '),
    pairs: words.filter(isUnspaced).map(pairQuery).join(' | '),
  };
}

function pairQuery(word: string): string {
  const pairs = pairsIn(word);
  return pairs.length === 0 ? `'${word}':*` : `(${pairs.map((pair) => `'${pair}'`).join(' & ')})`;
}

/** Each two neighboring signs. */
function pairsIn(word: string): string[] {
  const characters = Array.from(word);
  return characters.slice(1).map((sign, at) => `${characters[at] ?? ''}${sign}`);
}

/** The share of the words that the others contain, from 0 to 1. */
export function coverage(words: readonly string[], others: readonly string[]): number {
  return words.length === 0 ? 0 : 1 - missingWords(words, others).length / words.length;
}

/** The words that the others do not contain. */
export function missingWords(words: readonly string[], others: readonly string[]): string[] {
  const stems = others.map(stemOf);
  return words.filter((word) => {
    return !stems.some(sameAs(stemOf(word)));
  });
}

function sameAs(left: string): (right: string) => boolean {
  if (isUnspaced(left)) return (right) => right.includes(left);
  const least = isKorean(left) ? 2 : 4;
  return (right) =>
    left === right ||
    (Math.min(left.length, right.length) >= least && (left.startsWith(right) || right.startsWith(left)));
}

const maxPairs = 24;

/** The character pairs of text without spaces. */
export function unspacedPairs(text: string): string[] {
  const pairs = [...piecesOf(text)].filter(isUnspaced).flatMap(pairsIn);
  return [...new Set(pairs)].slice(0, maxPairs);
}

/** Whole questions are compared by pairs of signs too. */
function pairsOf(text: string): string[] {
  return pairsIn([...piecesOf(text)].join('').slice(0, 500));
}

/** Similarity of two questions, from 0 to 1. */
export function questionSimilarity(question: string, other: string): number {
  const [questionWords, known] = [wordsOf(question), wordsOf(other)];
  const [there, back] = [coverage(questionWords, bodyOf(other)), coverage(known, bodyOf(question))];
  const byWords = there + back === 0 ? 0 : (2 * there * back) / (there + back);
  const byPairs = similarity(pairsOf(question), pairsOf(other));
  // Without spaces most signs are grammar, which questions about different things share.
  const isGrammar = byWords === 0 && known.some(isUnspaced) && questionWords.some(isUnspaced);
  return Math.max(byWords, isGrammar ? byPairs / 2 : byPairs);
}

function similarity(left: readonly string[], right: readonly string[]): number {
  if (left.length + right.length === 0) return 0;
  const others = new Set(right);
  const shared = left.filter((pair) => others.has(pair)).length;
  return (2 * shared) / (left.length + right.length);
}

/** How well a text that is no question answers one, from 0 to 1: never as surely as an answer that was approved. */
export function relevance(question: string, title: string, text: string): number {
  const questionWords = wordsOf(question);
  const named = wordsOf(title);
  const found = coverage(questionWords, [...bodyOf(title), ...bodyOf(text)]);
  if (questionWords.length < 2) return found * 0.5;
  return found * 0.75 + found * coverage(named, bodyOf(question)) * 0.15;
}
