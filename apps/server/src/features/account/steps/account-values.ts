import { invalidField } from '@confab/contract/kit/errors';
import { accountFeatures, accountStatuses } from '@confab/contract/features/account';

/** The enabled flags after some were switched; flags that we do not have are passed over. */
export function switchFeatures(
  enabled: readonly string[],
  switches: Readonly<Record<string, boolean>>,
): string[] {
  const known = Object.entries(switches).filter(([name]) => Object.hasOwn(accountFeatures, name));
  const off = new Set(known.flatMap(([name, on]) => (on ? [] : [name])));
  const on = known.flatMap(([name, isOn]) => (isOn ? [name] : []));
  return [...new Set([...enabled, ...on])].filter((name) => !off.has(name));
}

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
