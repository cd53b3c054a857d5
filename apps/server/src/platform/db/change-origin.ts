import { AsyncLocalStorage } from 'node:async_hooks';

/** The request that caused a change, as the audit log names it. */
export type ChangeOrigin = {
  /** Null for a caller who is not a user: a bot, or someone who is signing in. */
  userId: number | null;
  address: string;
  requestId: string;
  /** Super admins use their console, which has its own log. */
  isConsole?: boolean;
};

const current = new AsyncLocalStorage<{ text: string; isOver: boolean }>();

/**
 * Every transaction that the work opens passes its origin to the database; triggers store it with the change.
 * What the work leaves running behind it is no longer the caller's.
 */
export async function withOrigin<T>(origin: ChangeOrigin, work: () => Promise<T>): Promise<T> {
  const { userId, address, requestId, isConsole = false } = origin;
  const text = JSON.stringify({
    user_id: userId,
    address,
    request_id: requestId,
    ...(isConsole ? { console: true } : {}),
  });
  const scope = { text, isOver: false };
  try {
    return await current.run(scope, work);
  } finally {
    scope.isOver = true;
  }
}

/** The origin of a transaction that opens now; undefined where no request is being audited. */
export function originText(): string | undefined {
  const scope = current.getStore();
  return scope === undefined || scope.isOver ? undefined : scope.text;
}
