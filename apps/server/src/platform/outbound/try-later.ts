import type { ProviderAnswer } from './provider-http.ts';

/** Trouble of which the provider said when it is over; thrown to those who can come back. */
export class TryLater extends Error {
  readonly seconds: number;

  constructor(message: string, seconds: number) {
    super(message);
    this.name = 'TryLater';
    this.seconds = seconds;
  }
}

/** Longer than this the contact would not wait either. */
const maxSeconds = 15 * 60;

/** The answer, unless it says that the provider is busy or broken: that is thrown, and tried again later. */
export function unlessBusy(answer: ProviderAnswer): ProviderAnswer {
  const { status, words, retryAfterSeconds } = answer;
  if (status !== 429 && status < 500) return answer;
  const message = `the provider answered ${words}`;
  if (retryAfterSeconds === undefined) throw new Error(message);
  throw new TryLater(message, Math.min(Math.max(retryAfterSeconds, 1), maxSeconds));
}
