/** Marks of this tab, for browsers that do not share them: pages without TLS have no locks. */
const own = new Map<string, number>();

const locks = (): LockManager | undefined => navigator.locks;

/** Sets a mark that all tabs of this browser see, until the returned function is called or the tab is closed. */
export function setMark(name: string): () => void {
  own.set(name, (own.get(name) ?? 0) + 1);
  let release: () => void = () => undefined;
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  void locks()
    ?.request(name, { mode: 'shared' }, () => until)
    .catch(() => undefined);
  return () => {
    release();
    const left = (own.get(name) ?? 1) - 1;
    if (left > 0) own.set(name, left);
    else own.delete(name);
  };
}

/** The marks of all tabs whose names begin so. */
export async function marksOf(prefix: string): Promise<string[]> {
  const held = (await locks()?.query())?.held ?? [];
  const names = [...own.keys(), ...held.flatMap(({ name }) => name ?? [])];
  return [...new Set(names)].filter((name) => name.startsWith(prefix));
}

/** Runs something in one tab of this browser: other tabs that request the same within the time skip it. */
export async function inOneTab(name: string, forMs: number, work: () => Promise<unknown>): Promise<void> {
  const manager = locks();
  if (!manager) {
    await work();
    return;
  }
  await manager.request(name, { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    await work();
    await new Promise((resolve) => setTimeout(resolve, forMs));
  });
}
