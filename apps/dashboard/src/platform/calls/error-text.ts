import { CallError } from '@confab/client/call';
import type { Text } from '../messages/catalog.ts';

/** The server's own words for a refusal; undefined where it has none, or was not reached. */
export function serverWords(error: unknown): string | undefined {
  return error instanceof CallError && error.status !== 0 && error.message !== '' ? error.message : undefined;
}

/** What to say about a failed call: the server's own words where there are any. */
export function errorText(error: unknown, text: Text): string {
  if (!(error instanceof CallError)) return text('common:error.unexpected');
  if (error.status === 0) return text('common:error.network');
  return error.message === '' ? text('common:error.unexpected') : error.message;
}
