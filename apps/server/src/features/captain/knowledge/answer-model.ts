import type { AnswerSource } from '@confab/contract/features/captain-assistant';
import { plainLines } from '@confab/rules/plain-text';
import type { CaptainTexts } from '../texts-model.ts';
import { hasKnownFacts, isGrounded } from './grounds-model.ts';
import { handoffToken } from './prompt-model.ts';
import { maxSourceLength, type Ranked } from './rank-model.ts';

/** An assistant's answer. Without `content` an agent should take over. */
export type Answer = {
  content: string | undefined;
  reasoning: string;
  sources: AnswerSource[];
  /** From 0 to 1. */
  confidence: number;
  isByModel: boolean;
};

/** The minimum score at which a found text is used as an answer directly. */
const sureEnough = 0.7;
/** The maximum score of a text found only by its words. */
const surest = 0.95;
/** Below it a model's answer is not given. */
const minConfidence = 0.3;
/** Longest answer, and longest question back. */
const maxAnswerLength = 4000;
const maxQuestionBack = 500;

/** A model's verdict on an answer; undefined if it is unusable. */
export function isSupported(text: string): boolean | undefined {
  const supported = objectIn(text)?.['supported'];
  return typeof supported === 'boolean' ? supported : undefined;
}

export function noAnswer(reasoning: string, isByModel: boolean, confidence = 0): Answer {
  return { content: undefined, reasoning, sources: [], confidence, isByModel };
}

/** The found answer, in its own wording. */
export function answerBySearch(sources: readonly Ranked[], texts: CaptainTexts): Answer {
  const [best] = sources;
  if (best === undefined) return noAnswer(texts.unrelated, false);
  const confidence = rounded(Math.min(best.score, surest));
  if (best.score < sureEnough) return noAnswer(texts.unsure, false, confidence);
  const text = best.type === 'response' ? best.text : excerpt(best.text);
  const content = `${neutral(text)}${best.url === null ? '' : ` [[1](${best.url})]`}`;
  const reasoning = texts.foundBySearch(best.title);
  return { content, reasoning, sources: [sourceOf(best, 1)], confidence, isByModel: false };
}

/**
 * The validated answer of a model: it cites only sources that were shown, contains no address, number, or email address
 * that is missing from them and from `otherTexts`, and no placeholder of our templates. Undefined if the answer is
 * invalid.
 */
export function answerByModel(
  text: string,
  sources: readonly Ranked[],
  texts: CaptainTexts,
  otherTexts: readonly string[] = [],
): Answer | undefined {
  const parsed = objectIn(text);
  const { response } = parsed ?? {};
  if (parsed === undefined || typeof response !== 'string' || response.trim() === '') return undefined;
  const reasoning = typeof parsed['reasoning'] === 'string' ? parsed['reasoning'].slice(0, 2000) : '';
  const answerText = bareCitations(response.trim());
  if (answerText.includes(handoffToken)) return noAnswer(reasoning, true);
  const cited = citedIn(answerText, parsed['sources'], sources);
  const stated =
    typeof parsed['confidence'] === 'number' ? Math.min(Math.max(parsed['confidence'], 0), 1) : 1;
  if (cited.length === 0) {
    // Without a source it may only ask for details or greet.
    if (!isFollowUpQuestion(answerText)) return noAnswer(reasoning, true);
    if (!hasKnownFacts(answerText, otherTexts)) return noAnswer(texts.ungrounded, true);
    return {
      content: neutral(withoutCitations(withoutForeignLinks(answerText, []))),
      reasoning,
      sources: [],
      confidence: rounded(stated),
      isByModel: true,
    };
  }
  const named = cited.flatMap((n) => sources[n - 1] ?? []);
  if (!isGrounded(answerText, named, otherTexts)) return noAnswer(texts.ungrounded, true);
  const best = Math.max(...named.map(({ score }) => score));
  const confidence = rounded(Math.min(stated, 0.5 + best / 2));
  if (confidence < minConfidence) return noAnswer(reasoning, true, confidence);
  const content = shownText(answerText, sources, cited);
  const shown = cited.flatMap((n) => {
    const source = sources[n - 1];
    return source === undefined ? [] : sourceOf(source, n);
  });
  return { content, reasoning, sources: shown, confidence, isByModel: true };
}

/** Whether a text is only a follow-up question, which needs no source. */
export function isFollowUpQuestion(answerText: string): boolean {
  return answerText.length <= maxQuestionBack && /[?？؟]/.test(answerText);
}

/** The displayed form of a text: citations as links, and no URLs except those of sources and of `otherTexts`. */
export function shownText(
  answerText: string,
  sources: readonly Ranked[],
  cited: readonly number[],
  history = '',
): string {
  const known = [...sources, { text: history, url: null }];
  return neutral(linked(withoutForeignLinks(answerText.slice(0, maxAnswerLength), known), sources, cited));
}

/** The numbers of sources that there are, as the text and the list name them. */
export function citedIn(text: string, listed: unknown, sources: readonly Ranked[]): number[] {
  const inText = [...text.matchAll(/\[\[(\d{1,2})\]\]/g)].map(([, n]) => Number(n));
  const inList = Array.isArray(listed) ? listed.map(Number) : [];
  const exists = (n: number) => Number.isInteger(n) && n >= 1 && n <= sources.length;
  return [...new Set([...inText, ...inList])].filter(exists).toSorted((left, right) => left - right);
}

/** Citations without the addresses a model may have given them. */
export function bareCitations(text: string): string {
  return text.replaceAll(/\[\[(\d{1,2})\]\([^()\s]{0,2048}\)\]/g, '[[$1]]');
}

/** `[[n]]` with the URL of the source; without a URL the number is removed, as it means nothing to a contact. */
function linked(text: string, sources: readonly Ranked[], cited: readonly number[]): string {
  const urlOf = (n: number) => sources[n - 1]?.url ?? null;
  const shown = text.replaceAll(/ ?\[\[(\d{1,2})\]\]/g, (_whole, n: string) => {
    const url = urlOf(Number(n));
    return url === null ? '' : ` [[${n}](${url})]`;
  });
  const unnamed = cited.filter((n) => urlOf(n) !== null && !shown.includes(`[[${n}](`));
  return [shown, ...unnamed.map((n) => `[[${n}](${urlOf(n) ?? ''})]`)].join(' ').trim();
}

const withoutCitations = (text: string): string => text.replaceAll(/ ?\[\[\d{1,2}\]\]/g, '');

const address = /(?:https?:\/\/|www\.)[^\s<>()[\]"'`]{1,2048}/gi;
const trimmed = (found: string): string => found.replace(/[.,;:!?*_]$/, '');

/** URLs of no source are removed; the text of a link stays. */
function withoutForeignLinks(text: string, sources: readonly Pick<Ranked, 'text' | 'url'>[]): string {
  const known = new Set(
    sources.flatMap(({ text: of, url }) =>
      [...of.matchAll(address)].map(([found]) => trimmed(found)).concat(url ?? []),
    ),
  );
  return text
    .replaceAll(/!?\[([^[\]]{0,500})\]\(([^()\s]{0,2048})\)/g, (whole, words: string, target: string) =>
      known.has(target) ? whole : words,
    )
    .replaceAll(address, (found) => (known.has(trimmed(found)) ? found : ''));
}

/** Message texts may contain variables; an assistant's text has none. */
const neutral = (text: string): string => text.replaceAll('{{', '{ {').replaceAll('{%', '{ %');

/** The beginning of a longer text, to its last whole sentence. */
function excerpt(text: string): string {
  const plain = plainLines(text);
  if (plain.length <= maxSourceLength / 2) return plain;
  const cut = plain.slice(0, maxSourceLength / 2);
  const end = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('\n'), cut.lastIndexOf('。'));
  return end > 100 ? cut.slice(0, end + 1).trim() : `${cut.trim()}…`;
}

const sourceOf = ({ type, id, title, url }: Ranked, n: number): AnswerSource => ({ n, type, id, title, url });

const rounded = (number: number): number => Math.round(number * 100) / 100;

/** The JSON object of an answer; some models surround it with text or a code fence. */
export function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    // Text between braces that parses as JSON is an object.
    const value = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as object;
    return { ...value };
  } catch {
    return undefined;
  }
}
