import { Failure } from '@confab/contract/kit/errors';
import {
  articleFileDays,
  articleTransferStatuses,
  type ArticleTransferStatus,
} from '@confab/contract/features/article-transfer';

const fileMs = articleFileDays * 86_400_000;

/** Transfers of before this are removed with their files. */
export function storedSince(now: Date): Date {
  return new Date(now.getTime() - fileMs);
}

/** Seconds until the file of a transfer is deleted; 0 if that is due. */
export function secondsLeft(createdAt: Date, now: Date): number {
  return Math.max(0, Math.floor((createdAt.getTime() + fileMs - now.getTime()) / 1000));
}

export function transferStatusOf(stored: number): ArticleTransferStatus {
  return articleTransferStatuses[stored] ?? 'failed';
}

export function transferStatusNumber(status: ArticleTransferStatus): number {
  return articleTransferStatuses.indexOf(status);
}

/** Whether a file may hold articles, by its name. */
export function isImportable(name: string): boolean {
  return /\.(?:md|markdown|html?|json|zip)$/i.test(name);
}

export function exportFileName(slug: string, now: Date): string {
  return `${slug}-${now.toISOString().slice(0, 10)}.zip`;
}

export function wrongLocale(locale: string | undefined) {
  return new Failure('unprocessable', {
    message: `The help center is not written in ${locale?.slice(0, 40) ?? ''}`,
  });
}
