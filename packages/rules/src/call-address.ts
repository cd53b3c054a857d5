/** Where somebody takes part in a call, by the token that the provider of calls gave for it. */
export const callAddress = (token: string): string =>
  `https://app.dyte.io/v2/meeting?authToken=${encodeURIComponent(token)}`;
