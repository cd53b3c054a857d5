/** Where somebody takes part in a call, by the token that the provider of calls gave for it. */
export function callAddress(token: string): string {
  const address = new URL('https://app.dyte.io/v2/meeting');
  address.search = new URLSearchParams({ authToken: token }).toString();
  return address.href;
}
