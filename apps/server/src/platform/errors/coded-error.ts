export type CodedError = Error & { code: string; statusCode: number };

/**
 * An expected failure in the platform: `code` is for programs, the message is for logs and people, `statusCode` is
 * what the HTTP edge answers unless a caller handles it first.
 */
export const codedError = (
  code: string,
  message: string,
  statusCode = 500,
  options?: ErrorOptions,
): CodedError => Object.assign(new Error(message, options), { code, statusCode });

/** Whether a caught value carries this code. */
export const hasCode = (error: unknown, code: string): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;
