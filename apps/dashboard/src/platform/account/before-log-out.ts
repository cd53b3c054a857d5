/** How long all of it may take, in ms: logging out must not wait for a network that is away. */
const maxWaitMs = 2_000;

const tasks = new Set<() => Promise<void>>();

/** Registers what has to be ended while the session is still valid. Returns a function that unregisters it. */
export function beforeLogOut(task: () => Promise<void>): () => void {
  tasks.add(task);
  return () => tasks.delete(task);
}

/** Runs all of it. Never rejects: logging out must always work. */
export async function runBeforeLogOut(): Promise<void> {
  await Promise.race([
    Promise.allSettled([...tasks].map((task) => task())),
    new Promise((resolve) => setTimeout(resolve, maxWaitMs)),
  ]);
}
