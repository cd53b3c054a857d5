import type { Policy } from '../../platform/http/security-headers.ts';

/** Where a code block opens its code: by a form that is sent in another tab. */
const playground = 'https://codepen.io';

/** Pages of accounts may send forms there: one of them shows code that can be tried. */
export function playgroundPolicy(url: string): Policy {
  return url.startsWith('/app/accounts/') ? { 'form-action': [playground] } : {};
}
