import { accountFeatures } from '@confab/contract/features/account';
import { Failure } from '@confab/contract/kit/errors';
import type { Installation } from '../../platform/platform.ts';

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

const usualFeatures = Object.entries(accountFeatures).flatMap(([name, on]) => (on ? [name] : []));

/** The flags of a new account, which the operator may have chosen otherwise. */
export function defaultFeatures({ featureDefaults }: Pick<Installation, 'featureDefaults'>): string[] {
  return switchFeatures(usualFeatures, featureDefaults);
}

/** Whether sign-up is blocked for addresses of this domain. A domain includes its subdomains. */
export function isBlockedAddress(email: string, blockedDomains: readonly string[]): boolean {
  const domain = `.${email.slice(email.lastIndexOf('@') + 1)}`;
  return blockedDomains.some((blocked) => domain.endsWith(`.${blocked}`));
}

/** A sign-up rule violation, in the shape that clients of this route read. */
export function signUpRejected(message: string): Failure {
  return new Failure('forbidden', { message, body: { message } });
}
