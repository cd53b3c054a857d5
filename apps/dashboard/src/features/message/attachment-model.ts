import type { Attachment } from '@confab/contract/features/attachment';

/** An address a link or player may be given: what is not http(s) could carry a script. */
export function safeUrl(url: string | null | undefined): string | undefined {
  if (url == null || url === '') return undefined;
  const parsed = URL.parse(url, globalThis.location?.origin ?? 'http://localhost');
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.href : undefined;
}

/** The name of the file, from the end of its address. */
export function fileName(attachment: Attachment): string {
  const url = safeUrl(attachment.data_url);
  const last = url === undefined ? '' : (new URL(url).pathname.split('/').at(-1) ?? '');
  return decode(last) || attachment.file_type;
}

/** The map URL of a location. */
export function mapUrl(latitude: number, longitude: number): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
