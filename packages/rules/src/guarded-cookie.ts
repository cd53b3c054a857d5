/**
 * A `Set-Cookie` header for what scripts never read, and what is not sent with requests from other sites, except when a
 * link leads here. Without a value it removes the cookie.
 */
export function guardedCookie(
  { name, path, seconds }: { name: string; path: string; seconds: number },
  value: string | null,
  secure: boolean,
): string {
  const kept = value === null ? 0 : seconds;
  const parts = [`${name}=${value ?? ''}`, `Path=${path}`, `Max-Age=${kept}`, 'HttpOnly', 'SameSite=Lax'];
  return [...parts, ...(secure ? ['Secure'] : [])].join('; ');
}
