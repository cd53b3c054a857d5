/**
 * A `Set-Cookie` header for a cookie that is hidden from scripts and not sent with requests from other sites,
 * except when a link leads here. Without a value it deletes the cookie.
 */
export function guardedCookie(
  { name, path, seconds }: { name: string; path: string; seconds: number },
  value: string | null,
  secure: boolean,
): string {
  const maxAge = value === null ? 0 : seconds;
  const parts = [`${name}=${value ?? ''}`, `Path=${path}`, `Max-Age=${maxAge}`, 'HttpOnly', 'SameSite=Lax'];
  return [...parts, ...(secure ? ['Secure'] : [])].join('; ');
}
