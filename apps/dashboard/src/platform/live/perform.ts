type Perform = (action: string, data: object) => void;

let current: Perform | undefined;

/** Sends a message to the server over the live connection; dropped while disconnected. */
export function performLive(action: string, data: object): void {
  current?.(action, data);
}

/** Names the connection that carries it. Returns the end of it. */
export function connectPerform(perform: Perform): () => void {
  current = perform;
  return () => {
    if (current === perform) current = undefined;
  };
}
