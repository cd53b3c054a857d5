import { sessionUser } from '../../../../platform/account/session-store.ts';
import { CallError } from '../../../../platform/calls/call.ts';
import type { Copies } from '../../copies-model.ts';
import type { DraftKey } from '../draft-api.ts';
import { addressed, swapped, typed } from '../draft-model.ts';
import { draftStore, type DraftStore } from './draft-store.ts';

/** How long after the last key the server gets the text, and when it is tried again after a failure. */
const delayMs = 1_500;
const retryMs = 20_000;

export type DraftHandle = Pick<DraftStore, 'read' | 'subscribe'> & {
  start: () => () => void;
  change: (text: string) => void;
  address: (copies: Copies | undefined) => void;
  /** The text is being sent as a message. */
  clear: () => void;
  swap: () => void;
  dropOther: () => void;
};

/** Drafts on screen, and those that are still being saved: two keepers of one draft would race. */
const handles = new Map<string, DraftHandle>();

/** The one keeper of a draft of the signed-in user. */
export function draftHandleOf(draftKey: DraftKey): DraftHandle {
  const key = `${draftKey.accountId}:${draftKey.conversationId}:${draftKey.isPrivate ? 'note' : 'reply'}`;
  const name = `${sessionUser() ?? ''}:${key}`;
  const known = handles.get(name);
  if (known !== undefined) return known;
  const handle = createHandle(draftStore(draftKey, key), () => handles.delete(name));
  handles.set(name, handle);
  return handle;
}

/**
 * Stores a draft: in this browser immediately, on the server after a delay, so that its author finds it in other
 * browsers. `start` it while it is on screen; `onEnd` is called when it is no longer and everything is saved.
 */
function createHandle(store: DraftStore, onEnd: () => void): DraftHandle {
  const sync = draftSync(store);
  const change = (text: string) => store.put(typed(store.read(), text, Date.now()));
  return {
    read: store.read,
    subscribe: store.subscribe,
    start() {
      const stop = sync.start();
      return () => {
        void stop().then((isOver) => isOver && onEnd());
      };
    },
    change(text) {
      change(text);
      sync.saveIn(delayMs);
    },
    address(copies) {
      store.put(addressed(store.read(), copies, Date.now()));
      sync.saveIn(delayMs);
    },
    clear() {
      store.put(addressed(typed(store.read(), '', Date.now()), undefined, Date.now()));
      sync.save();
    },
    swap() {
      store.put(swapped(store.read(), Date.now()));
      sync.save();
    },
    dropOther: () => store.put({ ...store.read(), other: '' }),
  };
}

/** Sends a draft to the server and fetches it: one request at a time. */
function draftSync(store: DraftStore) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let started = 0;
  let queue: Promise<void> = Promise.resolve();
  const enqueue = (work: () => Promise<void>) => {
    queue = queue.then(work).catch((error: unknown) => {
      // The text is stored locally in any case. Without a response, the save is retried.
      const isLost = error instanceof CallError && (error.status === 0 || error.status >= 500);
      if (isLost && started > 0) saveIn(retryMs);
    });
  };
  const save = () => {
    clearTimeout(timer);
    enqueue(store.save);
  };
  const saveIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(save, ms);
  };
  const refresh = () => {
    enqueue(store.fetch);
    enqueue(store.save);
  };
  const onVisibility = () => (document.visibilityState === 'hidden' ? save() : refresh());
  const start = () => {
    started += 1;
    refresh();
    document.addEventListener('visibilitychange', onVisibility);
    /** Answers whether it has not been started again. */
    return async () => {
      document.removeEventListener('visibilitychange', onVisibility);
      started -= 1;
      save();
      await queue;
      return started === 0;
    };
  };
  return { save, saveIn, start };
}
