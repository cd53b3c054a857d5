/** What a browser sends along with its request. */
export type BrowserInfo = { userAgent: string | undefined; languages: string | undefined };

export function browserOf(info: {
  userAgent: string | undefined;
  header(name: string): string | undefined;
}): BrowserInfo {
  return { userAgent: info.userAgent, languages: info.header('accept-language') };
}

/** A browser's preferred language. */
export function firstLanguage(languages: string | undefined): string {
  return (languages ?? '')
    .replace(/[,;].*/s, '')
    .trim()
    .slice(0, 35);
}
