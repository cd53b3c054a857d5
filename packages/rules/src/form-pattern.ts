/** Answers longer than any field of a form needs are not matched against its pattern. */
const maxTextLength = 1000;

/**
 * An administrator's pattern for a field: `/…/flags`, or bare. `g` and `y` would make its result depend on earlier
 * calls, so they are removed. Undefined for an invalid one.
 */
export function formPattern(given: string): RegExp | undefined {
  const [, source = given, flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(given) ?? [];
  try {
    return new RegExp(source, flags.replaceAll(/[gy]/g, ''));
  } catch {
    return undefined;
  }
}

/** Whether a text matches; the server's aborts a pattern that takes too long. */
export type Matcher = (pattern: RegExp, text: string) => boolean;

const match: Matcher = (pattern, text) => pattern.test(text);

/** Whether an answer fits the pattern of a form. An invalid pattern accepts everything. */
export function fitsPattern(pattern: string, text: string, matches = match): boolean {
  const read = formPattern(pattern);
  return read === undefined || matches(read, text.slice(0, maxTextLength));
}
