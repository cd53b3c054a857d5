import { htmlText } from '@confab/rules/html-text';
import { docxText } from './docx-text.ts';
import { pdfText } from '../../../../platform/files/pdf-text.ts';
import type { FileText, TextAnswer, TextOrder } from '../model.ts';

/** The text of a file, or why there is none. */
export async function fileText(order: TextOrder): Promise<TextAnswer> {
  try {
    return tidy(await rawText(order), order.maxLength);
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    if (isLocked) return { problem: 'locked' };
    return { problem: error instanceof RangeError ? 'too_complex' : 'damaged' };
  }
}

function rawText({ bytes, kind, maxLength }: TextOrder): Promise<FileText> | FileText {
  if (kind === 'pdf') return pdfText(bytes, maxLength);
  if (kind === 'docx') return whole(docxText(bytes));
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  return whole(kind === 'html' ? htmlText(text) : text);
}

const whole = (text: string): FileText => ({ text, isCut: false });

/** Without control characters, trailing spaces, and repeated empty lines. */
function tidy({ text, isCut }: FileText, maxLength: number): FileText {
  const clean = text
    // Not part of a text, and PostgreSQL does not store NUL.
    .replaceAll(/(?![\n\r\t])\p{Cc}|\p{Noncharacter_Code_Point}/gu, '')
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
    .toWellFormed();
  return { text: clean.slice(0, maxLength).toWellFormed(), isCut: isCut || clean.length > maxLength };
}
