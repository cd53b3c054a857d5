import { appCookie } from '../../integration/index.ts';

/** The browser's cookie is valid for one attempt, whatever its result. */
export function clearAttemptCookie(isSecure: boolean): string {
  return appCookie('linear', null, isSecure);
}
