import { appCookie } from '../../integration/index.ts';

/** What the browser kept is good for one attempt, however that ends. */
export function forgetAttempt(isSecure: boolean): string {
  return appCookie('linear', null, isSecure);
}
