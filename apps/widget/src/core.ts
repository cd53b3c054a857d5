import type { Api } from './api/calls.ts';
import type { Bridge } from './host/bridge.ts';
import type { State } from './state/state.ts';
import type { Store } from './state/store.ts';

/** What the working parts of a session share. */
export type Core = {
  store: Store<State>;
  api: Api;
  bridge: Bridge;
  /** The visitor's tokens; identifying the visitor may replace them. */
  tokens: { auth: string; pubsub: string };
  /** Where the visitor is, according to the host page. */
  page: { url: string; locale: string };
  /** Attributes and labels the site set before there was a conversation to put them on. */
  waiting: { attributes: Record<string, unknown>; labels: string[] };
};

/** Ignores a failure of something in the background: the next sync corrects it. */
export function ignoreFailure(promise: Promise<unknown>): void {
  promise.catch(() => undefined);
}
