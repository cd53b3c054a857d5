import { Failure } from '@confab/contract/kit/errors';

/** The error for an invalid link, with the page the client should go to. */
export function tokenRejected(message: string): Failure {
  return new Failure('invalid_token', { message, body: { message, redirect_url: '/' } });
}
