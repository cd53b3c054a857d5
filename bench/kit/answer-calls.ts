type Handler = (argument: never) => Promise<unknown>;

type Call = { id: number; method: string; argument: unknown };

/** The other end of `startLoad`: executes each call with the handler of that name. Exits with its parent. */
export function answerCalls(handlers: Readonly<Record<string, Handler>>): void {
  process.on('disconnect', () => process.exit(0));
  process.on('message', (call: Call) => void answer(handlers, call));
}

async function answer(handlers: Readonly<Record<string, Handler>>, call: Call): Promise<void> {
  try {
    const handler = handlers[call.method];
    if (handler === undefined) throw new Error(`no ${call.method} here`);
    const value = await handler(call.argument as never);
    process.send?.({ id: call.id, value });
  } catch (error) {
    process.send?.({
      id: call.id,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
}
