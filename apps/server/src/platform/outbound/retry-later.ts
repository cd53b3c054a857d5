import type { ProviderResponse } from './provider-http.ts';

/** A temporary error with the provider's retry time; thrown to callers that can retry. */
export class RetryLater extends Error {
  readonly seconds: number;

  constructor(message: string, seconds: number) {
    super(message);
    this.name = 'RetryLater';
    this.seconds = seconds;
  }
}

/** The contact would not wait longer than this either. */
const maxSeconds = 15 * 60;

/** The response; throws if the provider is busy or fails, so that the caller retries later. */
export function throwIfBusy(answer: ProviderResponse): ProviderResponse {
  const { status, reason, retryAfterSeconds } = answer;
  if (status !== 429 && status < 500) return answer;
  const message = `the provider answered ${reason}`;
  if (retryAfterSeconds === undefined) throw new Error(message);
  throw new RetryLater(message, Math.min(Math.max(retryAfterSeconds, 1), maxSeconds));
}
