declare module 'samlp' {
  type Callback<T> = (error: Error | null, value?: T) => void;

  /** The part of the identity provider that tests use; the package has no types. */
  const samlp: {
    parseRequest: (
      request: { method: 'GET'; query: Record<string, string> },
      callback: Callback<{ id: string; issuer: string; assertionConsumerServiceURL: string }>,
    ) => void;
    getSamlResponse: (options: Record<string, unknown>, user: unknown, callback: Callback<string>) => void;
  };
  export default samlp;
}
