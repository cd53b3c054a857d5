import { invalidField } from '@confab/contract/kit/errors';
import { accountStatuses } from '@confab/contract/features/account';

/** The stored form of a status. */
export function storedStatus(status: (typeof accountStatuses)[number]): number {
  return accountStatuses.indexOf(status);
}

/** `https://mail.example/` is the domain `mail.example`. */
export function bareDomain(domain: string): string {
  return domain
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '');
}

/** The name without space around it. Throws `invalid` for an empty one. */
export function checkedName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '') throw invalidField('name', 'blank', "Name can't be blank");
  return trimmed;
}
