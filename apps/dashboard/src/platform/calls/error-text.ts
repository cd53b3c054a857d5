import { CallError } from '@confab/client/call';
import type { Text } from '../messages/catalog.ts';

/** What to say about a failed call: the server's own words where there are any. */
export function errorText(error: unknown, text: Text): string {
  if (!(error instanceof CallError)) return text('common:error.unexpected');
  if (error.status === 0) return text('common:error.network');
  return error.message === '' ? text('common:error.unexpected') : error.message;
}
