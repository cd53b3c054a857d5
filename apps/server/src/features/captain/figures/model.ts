import {
  captainOutcomes,
  maxFigureDays,
  type CaptainOutcome,
} from '@confab/contract/features/captain-assistant';
import { invalidField } from '@confab/contract/kit/errors';
import type { ModelAnswer } from '../../integration/index.ts';

export type Outcome = CaptainOutcome;
/** Tokens of a model, and their cost in millionths of a cent. */
export type ModelUsage = { inputTokens: number; outputTokens: number; cost: number };
/** Cents for a million tokens; 0 where that is not known. */
export type Prices = { input: number; output: number };

export function outcomeNumber(outcome: Outcome): number {
  return captainOutcomes.indexOf(outcome);
}

/** Characters of a token, of most texts. */
const tokenLength = 4;

/** Estimated tokens of an answer that was interrupted, or whose server does not report usage. */
export function estimated(
  prompts: readonly { content: string }[],
  output: string,
): Pick<ModelAnswer, 'inputTokens' | 'outputTokens'> {
  const promptLength = prompts.reduce((sum, { content }) => sum + content.length, 0);
  return {
    inputTokens: Math.ceil(promptLength / tokenLength),
    outputTokens: Math.ceil(output.length / tokenLength),
  };
}

export function modelUsage(
  { inputTokens, outputTokens }: Pick<ModelAnswer, 'inputTokens' | 'outputTokens'>,
  prices: Prices | undefined,
): ModelUsage {
  return {
    inputTokens,
    outputTokens,
    cost: prices === undefined ? 0 : inputTokens * prices.input + outputTokens * prices.output,
  };
}

/** In units of the currency. */
export function amountOf(cost: number): number {
  return cost / 100_000_000;
}
/** As costs are counted. */
export function costOf(cents: number): number {
  return cents * 1_000_000;
}

export function monthOf(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
}

const dayMs = 86_400_000;

/** The requested days; the last thirty by default. Throws `invalid`. */
export function rangeOfDays(
  { since, until }: { since?: number | null | undefined; until?: number | null | undefined },
  now: Date,
): { since: Date; until: Date } {
  const end = until == null ? now : new Date(until * 1000);
  const begin = since == null ? new Date(end.getTime() - 29 * dayMs) : new Date(since * 1000);
  const days = (end.getTime() - begin.getTime()) / dayMs;
  if (days < 0 || days > maxFigureDays) throw invalidField('since', 'invalid', 'Since is invalid');
  return { since: begin, until: end };
}

/** The requested days, both included. Throws `invalid` for invalid dates, and for too many days. */
export function daysOf({ from, to }: { from: string; to: string }): { from: string; to: string } {
  const [first, last] = [Date.parse(`${from}T00:00:00Z`), Date.parse(`${to}T00:00:00Z`)];
  const isDay = (day: string, time: number) =>
    !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === day;
  if (!isDay(from, first)) throw invalidField('from', 'invalid', 'From is invalid');
  if (!isDay(to, last)) throw invalidField('to', 'invalid', 'To is invalid');
  const days = (last - first) / dayMs + 1;
  if (days < 1 || days > maxFigureDays) throw invalidField('from', 'invalid', 'From is invalid');
  return { from, to };
}
