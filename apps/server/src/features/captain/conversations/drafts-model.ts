import { objectIn, shownText } from '../knowledge/answer-model.ts';
import { questionSimilarity } from '../knowledge/words-model.ts';

export type DraftAnswer = { question: string; answer: string };

/** Most drafts of one conversation. */
const maxDrafts = 5;
/** From here on, two questions are the same. */
const sameEnough = 0.8;

/** The pairs that a model wrote, as far as they are some: `{faqs: [{question, answer}]}`. */
export function draftsIn(text: string): DraftAnswer[] {
  const parsed = objectIn(text)?.['faqs'];
  if (!Array.isArray(parsed)) return [];
  return parsed.slice(0, maxDrafts).flatMap((each: unknown) => {
    const { question, answer } = Object(each) as { question?: unknown; answer?: unknown };
    if (typeof question !== 'string' || typeof answer !== 'string') return [];
    const pair = { question: question.trim().slice(0, 255), answer: answer.trim().slice(0, 20_000) };
    return pair.question === '' || pair.answer === '' ? [] : [pair];
  });
}

/** Whether one of these questions is the same. */
export function isDuplicateQuestion(question: string, others: readonly string[]): boolean {
  return others.some((other) => questionSimilarity(question, other) >= sameEnough);
}

const maxMemories = 5;
const maxMemoryLength = 500;

/** The notes that a model wrote, without addresses and existing notes: `{notes: [string]}`. */
export function memoriesIn(text: string, known: readonly string[]): string[] {
  const parsed = objectIn(text)?.['notes'];
  const notes: string[] = [];
  for (const each of Array.isArray(parsed) ? parsed.slice(0, maxMemories) : []) {
    const note = typeof each === 'string' ? shownText(each.trim(), [], []).slice(0, maxMemoryLength) : '';
    if (note !== '' && !isDuplicateQuestion(note, [...known, ...notes])) notes.push(note);
  }
  return notes;
}
