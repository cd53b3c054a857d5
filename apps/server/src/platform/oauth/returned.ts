/** What a browser brings back from a provider: the query of its address and its cookies, both untrusted. */
export type Returned = {
  query: string;
  cookies: string | undefined;
  origin: { address: string; requestId: string };
};
