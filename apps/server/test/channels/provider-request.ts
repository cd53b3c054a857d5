/** A request as a provider sends it. */
export type ProviderRequest = {
  method: 'POST';
  url: string;
  headers: Record<string, string>;
  payload: string;
};
