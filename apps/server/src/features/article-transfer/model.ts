import { Failure } from '@confab/contract/kit/errors';
import {
  articleFileDays,
  articleTransferStatuses,
  type ArticleTransferStatus,
} from '@confab/contract/features/article-transfer';

const fileMs = articleFileDays * 86_400_000;

/** Transfers of before this are removed with their files. */
export const keptSince = (now: Date): Date => new Date(now.getTime() - fileMs);

/** Seconds for which the file of a transfer is still kept; none when it is about to go. */
export function secondsLeft(createdAt: Date, now: Date): number {
  return Math.max(0, Math.floor((createdAt.getTime() + fileMs - now.getTime()) / 1000));
}

export const transferStatusOf = (stored: number): ArticleTransferStatus =>
  articleTransferStatuses[stored] ?? 'failed';

export const transferStatusNumber = (status: ArticleTransferStatus): number =>
  articleTransferStatuses.indexOf(status);

/** Whether a file may hold articles, by its name. */
export const isImportable = (name: string): boolean => /\.(?:md|markdown|html?|json|zip)$/i.test(name);

export const exportFileName = (slug: string, now: Date): string =>
  `${slug}-${now.toISOString().slice(0, 10)}.zip`;

export const wrongLocale = (locale: string | undefined) =>
  new Failure('unprocessable', {
    message: `The help centre is not written in ${locale?.slice(0, 40) ?? ''}`,
  });
