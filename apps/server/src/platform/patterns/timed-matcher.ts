import { createContext, Script } from 'node:vm';
import { hasCode } from '../errors/coded-error.ts';

/** Whether a text fits a pattern; undefined when that would take too long to find out. */
export type TimedMatcher = (pattern: RegExp, text: string) => boolean | undefined;

/** Milliseconds of one match. */
const maxMatchMs = 50;

/** Milliseconds that all slow matches may take together. */
const maxSlowMs = 500;

/** A match of this many milliseconds is slow; any usual pattern takes a thousandth. */
const minSlowMs = 20;

/**
 * For patterns that accounts write: some never end on some texts, and would block the whole process. V8 stops code only
 * with a timeout, and only `vm` offers one. Once the time is used up, slow patterns are not tried again, so a file of
 * such texts costs no more.
 */
export function timedMatcher(): TimedMatcher {
  const slow = new Set<string>();
  let slowMs = 0;
  return (pattern, text) => {
    const isUsedUp = slowMs >= maxSlowMs;
    if (isUsedUp && slow.has(String(pattern))) return undefined;
    const start = performance.now();
    const fits = matchWithin(isUsedUp ? minSlowMs : maxMatchMs, pattern, text);
    const tookMs = performance.now() - start;
    if (tookMs < minSlowMs) return fits;
    slow.add(String(pattern));
    slowMs += tookMs;
    return fits;
  };
}

const matching = new Script('pattern.test(text)');
const context = createContext({});

function matchWithin(timeoutMs: number, pattern: RegExp, text: string): boolean | undefined {
  try {
    Object.assign(context, { pattern, text });
    return matching.runInContext(context, { timeout: timeoutMs }) === true;
  } catch (error) {
    if (hasCode(error, 'ERR_SCRIPT_EXECUTION_TIMEOUT')) return undefined;
    throw error;
  }
}
