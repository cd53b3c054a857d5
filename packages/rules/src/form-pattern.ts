/** Longer answers than any field of a form is for are not held against its pattern. */
const maxTextLength = 1000;

/**
 * A pattern as an administrator writes it for a field: `/…/flags`, or bare. `g` and `y` would make it answer by what
 * it was asked before, so they go. Undefined when it is not one.
 */
export function formPattern(given: string): RegExp | undefined {
  const [, source = given, flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(given) ?? [];
  try {
    return new RegExp(source, flags.replaceAll(/[gy]/g, ''));
  } catch {
    return undefined;
  }
}

/** Whether an answer fits the pattern of a form. A pattern that nobody can read asks nothing. */
export function fitsPattern(pattern: string, text: string): boolean {
  return formPattern(pattern)?.test(text.slice(0, maxTextLength)) ?? true;
}
