import { Failure } from '@confab/contract/kit/errors';
import { originOf } from '../../../hook-call/index.ts';

/** The server that an action calls. Throws `unprocessable` for an invalid URL. */
export function callOrigin(url: string): string {
  const origin = originOf(url);
  if (origin === undefined) throw new Failure('unprocessable', { message: 'This is no web address' });
  return origin;
}
