/** The URL of a call for one participant, by the provider's token. */
export function callAddress(token: string): string {
  return `https://app.dyte.io/v2/meeting?authToken=${encodeURIComponent(token)}`;
}
