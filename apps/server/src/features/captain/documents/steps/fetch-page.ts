import type { DocumentProblem } from '@confab/contract/features/captain-document';
import { hasCode } from '../../../../platform/errors/coded-error.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { pageOf, problemOf, type Page } from '../page-model.ts';

const maxPageBytes = 2_000_000;
const timeoutMs = 15_000;

/** The page behind an address, or why there is none. */
export async function fetchPage(
  { outbound, log }: Platform,
  address: string,
): Promise<Page | { problem: DocumentProblem }> {
  try {
    const answer = await outbound.fetch(address, {
      maxBytes: maxPageBytes,
      timeoutMs,
      headers: { accept: 'text/html, text/plain, */*;q=0.1' },
    });
    if (answer.status !== 200) return { problem: problemOf(answer.status) };
    const contentType = (answer.headers['content-type'] ?? '').toLowerCase();
    const page = pageOf(answer.url, contentType, answer.body.toString('utf8').replaceAll('\0', ''));
    return page === undefined || (page.text === '' && page.links.length === 0)
      ? { problem: 'no_text' }
      : page;
  } catch (error) {
    log.info({ err: error }, 'a document could not be fetched');
    if (hasCode(error, 'outbound_too_large')) return { problem: 'too_large' };
    const isRejected = hasCode(error, 'outbound_refused') || hasCode(error, 'outbound_bad_url');
    return { problem: isRejected ? 'not_public' : 'unreachable' };
  }
}
