const yearSeconds = 31_536_000;

/** Value of a cookie of the host page; '' when there is none or the page, sandboxed, may not have cookies. */
export function readCookie(name: string): string {
  try {
    const found = document.cookie.split('; ').find((part) => part.startsWith(name + '='));
    return found ? decodeURIComponent(found.slice(name.length + 1)) : '';
  } catch {
    return '';
  }
}

/**
 * Writes a cookie for `seconds` (a year by default) on `domain` or this very host; '' removes it from both.
 * Where the page may not have cookies the chat lasts as long as the page.
 */
export function writeCookie(name: string, value: string, domain?: string, seconds = yearSeconds): void {
  const pair =
    name +
    '=' +
    encodeURIComponent(value) +
    ';path=/;SameSite=Lax;max-age=' +
    (value ? seconds : 0) +
    (location.protocol === 'https:' ? ';Secure' : '');
  try {
    if (!value || !domain) document.cookie = pair;
    if (domain) document.cookie = pair + ';domain=' + domain;
  } catch {
    // See above.
  }
}
