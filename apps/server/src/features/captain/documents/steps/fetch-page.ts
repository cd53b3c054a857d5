import type { Platform } from '../../../../platform/platform.ts';
import { pageOf, type Page } from '../page-model.ts';

const maxPageBytes = 2_000_000;
const timeoutMs = 15_000;

/**
 * The page behind an address; undefined for what is no page, is not there or may not be called. Throws when the server
 * cannot be reached now.
 */
export async function fetchPage({ outbound, log }: Platform, address: string): Promise<Page | undefined> {
  const answer = await outbound
    .fetch(address, {
      maxBytes: maxPageBytes,
      timeoutMs,
      headers: { accept: 'text/html, text/plain, */*;q=0.1' },
    })
    .catch((error: unknown) => {
      log.info({ err: error }, 'a document could not be fetched');
      return undefined;
    });
  if (answer === undefined || answer.status !== 200) return undefined;
  const contentType = (answer.headers['content-type'] ?? '').toLowerCase();
  return pageOf(answer.url, contentType, answer.body.toString('utf8').replaceAll('\0', ''));
}
