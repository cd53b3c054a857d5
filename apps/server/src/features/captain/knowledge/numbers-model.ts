import { coverage, isStopWord, missingWords, wordsOf } from './words-model.ts';

/** Number words by language, but for those that are other words elsewhere: 1 in most, `once`, `due`, `dos`, `sei`, `cent`. */
const numberWords: readonly (readonly [string, number])[] = [
  'two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 eleven=11 twelve=12 fourteen=14 fifteen=15 twenty=20 thirty=30 forty=40 fifty=50 sixty=60 ninety=90 hundred=100',
  'zwei=2 drei=3 vier=4 fünf=5 sechs=6 sieben=7 acht=8 neun=9 zehn=10 elf=11 zwölf=12 vierzehn=14 fünfzehn=15 zwanzig=20 dreißig=30 vierzig=40 fünfzig=50 sechzig=60 neunzig=90 hundert=100',
  'deux=2 trois=3 quatre=4 cinq=5 six=6 sept=7 huit=8 neuf=9 dix=10 onze=11 douze=12 quatorze=14 quinze=15 vingt=20 trente=30 quarante=40 cinquante=50 soixante=60',
  'tres=3 cuatro=4 cinco=5 seis=6 siete=7 ocho=8 nueve=9 diez=10 doce=12 catorce=14 quince=15 veinte=20 treinta=30 cuarenta=40 cincuenta=50 sesenta=60 noventa=90 cien=100',
  'dois=2 duas=2 três=3 quatro=4 sete=7 oito=8 nove=9 dez=10 doze=12 quinze=15 vinte=20 trinta=30 cem=100',
  'tre=3 quattro=4 cinque=5 sette=7 otto=8 nove=9 dieci=10 undici=11 dodici=12 quindici=15 venti=20 trenta=30 cento=100',
  'twee=2 drie=3 vier=4 vijf=5 zes=6 zeven=7 acht=8 negen=9 tien=10 elf=11 twaalf=12 veertien=14 vijftien=15 twintig=20 dertig=30 honderd=100',
].flatMap((words) =>
  words.split(' ').map((pair) => {
    const [word = '', value] = pair.split('=');
    return [word, Number(value)] as const;
  }),
);
const numberOf: ReadonlyMap<string, number> = new Map(numberWords);

/** Numbers of a text, with the words right behind each. */
type Count = { value: number; units: string[] };

const maxUnits = 2;

/** The whole numbers of a text in digits or words: "up to six months" has 6, of months. */
function countsIn(text: string): Count[] {
  const tokens = text.match(/\d+(?:[.,]\d+)*|\p{L}+|[^\s\p{L}\d]/gu) ?? [];
  const values = tokens.map((token) => (/^\d+$/.test(token) ? Number(token) : numberOf.get(token)));
  return values.flatMap((value, at) => {
    if (value === undefined) return [];
    const units: string[] = [];
    for (const [index, token] of tokens.slice(at + 1, at + 1 + maxUnits).entries()) {
      if (values[at + 1 + index] !== undefined || !/^\p{L}{2,}$/u.test(token) || isStopWord(token)) break;
      units.push(token);
    }
    return [{ value, units }];
  });
}

/** The numbers that texts have in words. */
export function writtenNumbers(texts: readonly string[]): number[] {
  return texts.flatMap((text) => (text.match(/\p{L}+/gu) ?? []).flatMap((word) => numberOf.get(word) ?? []));
}

/**
 * Whether a text counts something in another way than others do: "nine months", where a sentence about the same has
 * months, but no text has a 9. Texts are in lower case, with the digits of English.
 */
export function countsOtherwise(text: string, others: readonly string[]): boolean {
  const values = new Set(others.flatMap(countsIn).map(({ value }) => value));
  const known = others.flatMap(statementsIn).slice(0, maxKnownStatements);
  return statementsIn(text)
    .slice(0, maxOwnStatements)
    .some((own) => {
      const unknown = own.counts.filter(({ value }) => value > 1 && !values.has(value));
      return known.some(
        (other) => coverage(unitsOf(unknown), unitsOf(other.counts)) > 0 && isAboutSame(own, other),
      );
    });
}

/** Sentences that are compared, each with all others. */
const maxOwnStatements = 30;
const maxKnownStatements = 300;

/** A sentence that counts something. */
type Statement = { counts: Count[]; words: string[] };

function statementsIn(text: string): Statement[] {
  return text.split(/[.!?;\n](?=\s|$)/).flatMap((sentence) => {
    const counts = countsIn(sentence);
    return counts.length === 0 ? [] : [{ counts, words: wordsOf(sentence) }];
  });
}

/** Whether sentences share more than what they count, or one says nothing else. */
function isAboutSame(own: Statement, other: Statement): boolean {
  const words = own.words.filter((word) => !/^\d+$/.test(word) && !numberOf.has(word));
  const subject = missingWords(words, unitsOf([...own.counts, ...other.counts]));
  return subject.length === 0 || coverage(subject, other.words) > 0;
}

const unitsOf = (counts: readonly Count[]): string[] => [...new Set(counts.flatMap(({ units }) => units))];
