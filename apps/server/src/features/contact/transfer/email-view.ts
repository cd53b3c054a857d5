import { transferFileDays } from '@confab/contract/features/contact-import';
import type { EmailBlock } from '../../../platform/email/email-body.ts';

type EmailText = { subject: string; blocks: EmailBlock[] };

const text = (query: string): EmailBlock => ({ kind: 'text', text: query });

type Imported = {
  fileName: string;
  status: 'done' | 'failed' | 'stopped';
  failure: string | null;
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
  rejectedUrl: string | null;
};

const ends = {
  done: 'Your contacts were imported',
  failed: "Some of your contacts couldn't be imported",
  stopped: 'Your contact import was stopped',
};

export function importEmail(input: Imported): EmailText {
  const { fileName, status, failure, created, updated, unchanged, refused, rejectedUrl } = input;
  return {
    subject: ends[status],
    blocks: [
      text(`${ends[status]}: ${fileName}`),
      ...(failure === null ? [] : [text(failure)]),
      text(`Added: ${created}\nUpdated: ${updated}\nAlready up to date: ${unchanged}\nRejected: ${refused}`),
      ...(rejectedUrl === null
        ? []
        : [
            { kind: 'link', label: 'Download the rejected rows with the reasons', url: rejectedUrl } as const,
            text(`The link expires after ${transferFileDays} days.`),
          ]),
    ],
  };
}

export function exportEmail({
  fileName,
  url,
  count,
}: {
  fileName: string;
  url: string;
  count: number;
}): EmailText {
  return {
    subject: 'Your contacts are ready to download',
    blocks: [
      text(`Your contacts were exported: ${count}`),
      { kind: 'link', label: `Download ${fileName}`, url },
      text(`Anyone with the link can download the file. It expires after ${transferFileDays} days.`),
    ],
  };
}

export function exportFailedEmail(): EmailText {
  return {
    subject: "Your contacts couldn't be exported",
    blocks: [text("Your contacts couldn't be exported. Please try again.")],
  };
}
