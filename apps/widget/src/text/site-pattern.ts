/** Longer answers than any field of a form is for are not held against its pattern. */
const maxTextLength = 1000;

/** Whether an answer fits the pattern of a form. A pattern that nobody can read asks nothing. */
export function fitsPattern(source: string, flags: string, text: string): boolean {
  try {
    return new RegExp(source, flags).test(text.slice(0, maxTextLength));
  } catch {
    return true;
  }
}
