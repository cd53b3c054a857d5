/** Answers longer than any form field needs are not matched against its pattern. */
const maxTextLength = 1000;

/**
 * An administrator's pattern for a field: `/…/flags`, or bare. `g` and `y` would make its result depend on earlier
 * calls, so they are removed. Undefined for an invalid one.
 */
export function formPattern(pattern: string): RegExp | undefined {
  const [, source = pattern, flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(pattern) ?? [];
  try {
    return new RegExp(source, flags.replaceAll(/[gy]/g, ''));
  } catch {
    return undefined;
  }
}

/** Whether a text matches; the server aborts slow patterns. */
export type Matcher = (pattern: RegExp, text: string) => boolean;

const match: Matcher = (pattern, text) => pattern.test(text);

/** Whether an answer matches the pattern of a form. An invalid pattern accepts everything. */
export function fitsPattern(pattern: string, text: string, matches = match): boolean {
  const read = formPattern(pattern);
  return read === undefined || matches(read, text.slice(0, maxTextLength));
}
