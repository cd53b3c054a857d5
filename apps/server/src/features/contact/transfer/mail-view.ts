import { transferFileDays } from '@confab/contract/features/contact-import';
import type { MailBlock } from '../../../platform/mail/mail-body.ts';

type MailText = { subject: string; blocks: MailBlock[] };

const text = (words: string): MailBlock => ({ kind: 'text', text: words });

type Imported = {
  fileName: string;
  status: 'done' | 'failed' | 'stopped';
  failure: string | null;
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
  refusedUrl: string | null;
};

const ends = {
  done: 'Your contacts were imported',
  failed: 'Your contacts could not all be imported',
  stopped: 'The import of your contacts was stopped',
};

export function importMail(given: Imported): MailText {
  const { fileName, status, failure, created, updated, unchanged, refused, refusedUrl } = given;
  return {
    subject: ends[status],
    blocks: [
      text(`${ends[status]}: ${fileName}`),
      ...(failure === null ? [] : [text(failure)]),
      text(`Added: ${created}\nChanged: ${updated}\nAlready up to date: ${unchanged}\nRefused: ${refused}`),
      ...(refusedUrl === null
        ? []
        : [
            { kind: 'link', label: 'Download the refused rows, with the reasons', url: refusedUrl } as const,
            text(`The link expires after ${transferFileDays} days.`),
          ]),
    ],
  };
}

export function exportMail({
  fileName,
  url,
  count,
}: {
  fileName: string;
  url: string;
  count: number;
}): MailText {
  return {
    subject: 'Your contacts are ready to download',
    blocks: [
      text(`The contacts you asked for were exported: ${count}`),
      { kind: 'link', label: `Download ${fileName}`, url },
      text(`Whoever has the link can download the file. It expires after ${transferFileDays} days.`),
    ],
  };
}

export function exportFailedMail(): MailText {
  return {
    subject: 'Your contacts could not be exported',
    blocks: [text('The contacts you asked for could not be exported. Please try again.')],
  };
}
