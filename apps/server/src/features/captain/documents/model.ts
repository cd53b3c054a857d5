import {
  captainDocumentStatuses,
  documentProblems,
  type CaptainDocument,
} from '@confab/contract/features/captain-document';
import { Failure, invalidField } from '@confab/contract/kit/errors';
import type { UploadedFile } from '../../../platform/files/uploaded-file.ts';
import type { TextKind } from '../file-text/model.ts';

/** The stored form of a page's URL, without its fragment. Throws `invalid`. */
export function linkOf(input: string): string {
  const text = input.trim();
  if (text === '') throw invalidField('external_link', 'blank', "External link can't be blank");
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPage = url !== undefined && (url.protocol === 'https:' || url.protocol === 'http:');
  if (!isPage || url.username !== '' || url.password !== '')
    throw invalidField('external_link', 'invalid', 'External link is invalid');
  url.hash = '';
  if (url.href.length > 255) throw invalidField('external_link', 'too_long', 'External link is too long');
  return url.href;
}

const kinds: Readonly<Record<string, TextKind>> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'text/html': 'html',
  'text/plain': 'plain',
  'text/markdown': 'plain',
};

/** The reader for a file, by its detected type. Throws `invalid` for an unsupported or empty file. */
export function kindOf({ contentType, size }: UploadedFile): TextKind {
  if (size === 0) throw invalidField('file', 'blank', 'File is empty');
  const kind = kinds[contentType];
  if (kind === undefined)
    throw invalidField(
      'file',
      'invalid',
      'File must be a PDF or DOCX file, or HTML, Markdown or plain text in UTF-8',
    );
  return kind;
}

const pdfPrefix = 'PDF: ';
const filePrefix = 'File: ';

/** What replaces an address for a file: clients of the wire recognize PDFs by it. */
export function fileLink(name: string, kind: TextKind): string {
  return `${kind === 'pdf' ? pdfPrefix : filePrefix}${name}`.slice(0, 255).toWellFormed();
}
export function isPdfLink(link: string): boolean {
  return link.startsWith(pdfPrefix);
}

export function documentStatus(stored: number): CaptainDocument['status'] {
  return captainDocumentStatuses[stored] ?? 'available';
}

/** Null for what this version does not know. */
export function problemIn(stored: string | null): CaptainDocument['problem'] {
  return documentProblems.find((problem) => problem === stored) ?? null;
}

export function linkTaken() {
  return invalidField('external_link', 'taken', 'External link has already been taken');
}
export function fileTaken() {
  return invalidField('file', 'taken', 'A file of this name has already been added');
}
export function alreadyRead() {
  return new Failure('unprocessable', { message: 'A file is read once. Add it again when it has changed.' });
}
export function missingAssistant() {
  return new Failure('unprocessable', { body: { error: 'Missing Assistant' } });
}
export function documentLimitReached() {
  return new Failure('unprocessable', { body: { error: 'Document limit exceeded' } });
}
