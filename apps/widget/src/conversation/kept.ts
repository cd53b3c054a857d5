import { list, record, text } from '../api/values.ts';
import type { Core } from '../core.ts';
import type { FormValues } from '../pre-chat/fields.ts';
import type { Unsent } from '../state/state.ts';
import { createStore, type Store } from '../state/store.ts';
import type { Draft } from './message-list.ts';

/** What waited longer than this is not sent without asking: the visitor may have gone another way since. */
const maxUnaskedSeconds = 3600;

/**
 * What the visitor has typed or sent on an earlier page of this tab and the server does not have yet. It lies in
 * the tab's own storage, which ends with the tab, and counts only for the visitor who wrote it. Files stay behind.
 */
export function keepUnsent(core: Core): Store<Unsent> {
  const { store } = core;
  const key = `confab-unsent-${store.get().channel.websiteToken}`;
  const kept = read(key, ownerOf(core));
  const drafts = list(kept.drafts).map((draft) => draftOf(record(draft)));
  store.set({ messages: { ...store.get().messages, drafts } });
  const unsent = createStore<Unsent>({
    text: text(kept.text),
    files: [],
    replyTo: Number(kept.replyTo) || 0,
    answers: record(kept.answers) as FormValues,
  });
  let written: readonly Draft[] = drafts;
  const save = (): void => {
    written = store.get().messages.drafts;
    const { text: typed, replyTo, answers } = unsent.get();
    const waiting = written.filter(({ files }) => files.length === 0);
    write(key, { owner: ownerOf(core), text: typed, replyTo, answers, drafts: waiting });
  };
  unsent.subscribe(save);
  store.subscribe(() => store.get().messages.drafts !== written && save());
  return unsent;
}

function draftOf(kept: Record<string, unknown>): Draft {
  const createdAt = Number(kept.createdAt);
  const isRecent = Date.now() / 1000 - createdAt < maxUnaskedSeconds;
  return {
    echoId: text(kept.echoId),
    content: text(kept.content),
    files: [],
    replyTo: Number(kept.replyTo) || undefined,
    createdAt,
    state: kept.state !== 'failed' && isRecent ? 'queued' : 'failed',
    error: text(kept.error),
  };
}

/** Tells visitors apart without keeping their token. */
function ownerOf({ tokens }: Core): string {
  return tokens.auth.slice(-12);
}

function read(key: string, owner: string): Record<string, unknown> {
  try {
    const kept = record(JSON.parse(sessionStorage.getItem(key) ?? ''));
    return kept.owner === owner ? kept : {};
  } catch {
    // Nothing was kept, or this frame may not store anything.
    return {};
  }
}

function write(key: string, value: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // It lasts as long as the page.
  }
}
