const maxWords = 300;

/** A server's error message, or the connection error, as one line that can be shown. */
export function serverReply(error: unknown): string {
  const response = textIn(error, 'responseText') ?? textIn(error, 'response');
  const reason = response ?? (error instanceof Error ? error.message : String(error));
  return reason
    .slice(0, 4 * maxWords)
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, maxWords);
}

function textIn(error: unknown, key: string): string | undefined {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, key) : undefined;
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
