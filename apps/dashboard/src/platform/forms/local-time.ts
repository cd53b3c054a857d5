/** A moment as a `datetime-local` field writes it, from unix seconds; '' for none. */
export function localTime(seconds: number | null | undefined): string {
  if (!seconds) return '';
  const at = new Date(seconds * 1000);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
