import { maxContentLength } from '@confab/contract/features/message';
import type { InboundRequest } from '../../channels/channel.ts';

/** Maximum bytes of a request of any channel, and the default. */
export const maxStoredBytes = 1024 * 1024;
export const defaultMaxBytes = 256 * 1024;

const maxUrlLength = 2048;

/** The stored text of a message: without NUL, which PostgreSQL rejects, and truncated. */
export function storedText(text: string | undefined): string | null {
  const clean = withoutNul(text ?? '').slice(0, maxContentLength);
  return clean.trim() === '' ? null : clean;
}

/** The stored headers of a provider: those needed to read the body. Tokens are not among them. */
export function storedHeaders(headers: InboundRequest['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => name === 'content-type' || (name.startsWith('x-') && !/^x-forwarded|token$/.test(name)),
    ),
  );
}

/** The stored query of a request, without tokens and other secrets. */
export function storedQuery(query: InboundRequest['query']): Record<string, string> {
  return Object.fromEntries(Object.entries(query).filter(([name]) => !/(token|secret)$/i.test(name)));
}

/** An address that a person may be led to, or null. */
export function storedUrl(address: string | undefined): string | null {
  const url = URL.parse(withoutNul(address ?? ''));
  const isStored =
    url !== null && ['http:', 'https:'].includes(url.protocol) && url.href.length <= maxUrlLength;
  return isStored ? url.href : null;
}

/** PostgreSQL takes neither NUL nor half a character. */
export function withoutNul(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}
