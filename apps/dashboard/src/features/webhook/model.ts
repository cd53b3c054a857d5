/** Pretty-printed JSON; invalid JSON, such as truncated one, unchanged. */
export function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
