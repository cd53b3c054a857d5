import type { Policy } from '../../platform/http/security-headers.ts';

/** Where a code block opens its code: by a form that is sent in another tab. */
const playground = 'https://codepen.io';

/** Pages of the dashboard may send forms there, whichever was loaded first: one shows code that can be tried. */
export function playgroundPolicy(url: string): Policy {
  return /^\/(?:app(?:[/?]|$)|\?|$)/.test(url) ? { 'form-action': [playground] } : {};
}
