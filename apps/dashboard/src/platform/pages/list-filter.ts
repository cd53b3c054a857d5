/** Whether a text contains the query, whatever the case and the accents. */
export function matches(text: string, query: string): boolean {
  return plain(text).includes(plain(query.trim()));
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
