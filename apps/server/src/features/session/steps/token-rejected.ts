import { Failure } from '@confab/contract/kit/errors';

/** A refused link, with where the client should go. */
export function tokenRejected(message: string): Failure {
  return new Failure('invalid_token', { message, body: { message, redirect_url: '/' } });
}
