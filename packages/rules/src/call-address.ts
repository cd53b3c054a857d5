/** Where somebody takes part in a call, by the token that the provider of calls gave for it. */
export function callAddress(token: string): string {
  return `https://app.dyte.io/v2/meeting?authToken=${encodeURIComponent(token)}`;
}
