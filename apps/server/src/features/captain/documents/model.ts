import {
  captainDocumentStatuses,
  documentProblems,
  type CaptainDocument,
} from '@confab/contract/features/captain-document';
import { Failure, invalidField } from '@confab/contract/kit/errors';

/** The address of a page as it is kept: without what is after `#`. Throws `invalid`. */
export function linkOf(given: string): string {
  const text = given.trim();
  if (text === '') throw invalidField('external_link', 'blank', "External link can't be blank");
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPage = url !== undefined && (url.protocol === 'https:' || url.protocol === 'http:');
  if (!isPage || url.username !== '' || url.password !== '')
    throw invalidField('external_link', 'invalid', 'External link is invalid');
  url.hash = '';
  if (url.href.length > 255) throw invalidField('external_link', 'too_long', 'External link is too long');
  return url.href;
}

export const documentStatus = (stored: number): CaptainDocument['status'] =>
  captainDocumentStatuses[stored] ?? 'available';

/** Null for what this version does not know. */
export const problemIn = (stored: string | null): CaptainDocument['problem'] =>
  documentProblems.find((problem) => problem === stored) ?? null;

export const linkTaken = () => invalidField('external_link', 'taken', 'External link has already been taken');
export const missingAssistant = () => new Failure('unprocessable', { body: { error: 'Missing Assistant' } });
export const noRoom = () => new Failure('unprocessable', { body: { error: 'Document limit exceeded' } });
