import { CallError } from '@confab/client/call';
import type { Text } from '../messages/catalog.ts';

/** The server's message for an error; undefined without one, or without a response. */
export function serverMessage(error: unknown): string | undefined {
  return error instanceof CallError && error.status !== 0 && error.message !== '' ? error.message : undefined;
}

/** The text for a failed call: the server's message if there is one. */
export function errorText(error: unknown, text: Text): string {
  if (!(error instanceof CallError)) return text('common:error.unexpected');
  if (error.status === 0) return text('common:error.network');
  return error.message === '' ? text('common:error.unexpected') : error.message;
}
