export type CodedError = Error & { code: string; statusCode: number };

/**
 * An expected failure in the platform: `code` is for programs, the message is for logs and people, `statusCode` is
 * what the HTTP edge answers unless a caller handles it first.
 */
export function codedError(
  code: string,
  message: string,
  statusCode = 500,
  options?: ErrorOptions,
): CodedError {
  return Object.assign(new Error(message, options), { code, statusCode });
}

/** Whether a caught value carries this code. */
export function hasCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}
