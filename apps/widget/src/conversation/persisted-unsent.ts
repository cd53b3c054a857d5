import { list, record, text } from '../api/values.ts';
import { ignoreFailure, type Core } from '../core.ts';
import type { FormValues } from '../pre-chat/fields.ts';
import type { Unsent } from '../state/state.ts';
import { createStore, type Store } from '../state/store.ts';
import type { Draft } from './message-list.ts';

/**
 * A message that waited longer than this is not sent without confirmation: the visitor may have used another channel
 * since.
 */
const maxUnaskedSeconds = 3600;

/**
 * The stored state, and `restored`, which resolves once the files of stored messages are loaded too; it never
 * rejects.
 */
export type PersistedUnsent = { unsent: Store<Unsent>; restored: Promise<void> };

/**
 * What the visitor has typed or sent on an earlier page of this tab and the server has not received. Stored in the
 * tab's session storage, and valid only for the visitor who wrote it.
 */
export function persistUnsent(core: Core): PersistedUnsent {
  const { store } = core;
  const key = `confab-unsent-${store.get().channel.websiteToken}`;
  const stored = read(key, ownerOf(core));
  const earlier = list(stored.drafts).map(record);
  const unsent = createStore<Unsent>({
    text: text(stored.text),
    files: [],
    replyTo: Number(stored.replyTo) || 0,
    answers: record(stored.answers) as FormValues,
  });
  const restored = Promise.all(earlier.map((draft) => draftOf(draft))).then((drafts) => {
    const { messages } = store.get();
    store.set({ messages: { ...messages, drafts: [...drafts.flat(), ...messages.drafts] } });
    watchDrafts(core, save);
    save();
  });
  const save = (): void => {
    const { text: typed, replyTo, answers } = unsent.get();
    const drafts = store
      .get()
      .messages.drafts.map(({ files, ...draft }) => ({ ...draft, files: files.length }));
    write(key, { owner: ownerOf(core), text: typed, replyTo, answers, drafts });
  };
  unsent.subscribe(() => ignoreFailure(restored.then(save)));
  return { unsent, restored };
}

/** Saves when queued messages are added or removed; files are stored separately, as they do not fit. */
function watchDrafts({ store }: Core, save: () => void): void {
  let before = store.get().messages.drafts;
  store.subscribe(() => {
    const { drafts } = store.get().messages;
    if (drafts === before) return;
    const isNew = ({ echoId }: Draft): boolean => before.every((draft) => draft.echoId !== echoId);
    const isGone = ({ echoId }: Draft): boolean => drafts.every((draft) => draft.echoId !== echoId);
    for (const { echoId, files } of drafts.filter(isNew)) {
      if (files.length > 0) ignoreFailure(loadFiles().then(({ storeFiles }) => storeFiles(echoId, files)));
    }
    for (const { echoId, files } of before.filter(isGone)) {
      if (files.length > 0) ignoreFailure(loadFiles().then(({ dropFiles }) => dropFiles(echoId)));
    }
    before = drafts;
    save();
  });
}

const loadFiles = () => import('./persisted-files.ts');

/** The queued message; undefined when it had only files, and they were deleted. */
async function draftOf(stored: Record<string, unknown>): Promise<Draft[]> {
  const echoId = text(stored.echoId);
  const content = text(stored.content);
  const createdAt = Number(stored.createdAt);
  const files = stored.files
    ? await loadFiles()
        .then(({ storedFiles }) => storedFiles(echoId))
        .catch(none)
    : [];
  const isRecent = Date.now() / 1000 - createdAt < maxUnaskedSeconds;
  if (files === null && content === '') return [];
  return [
    {
      echoId,
      content,
      files: files ?? [],
      replyTo: Number(stored.replyTo) || undefined,
      createdAt,
      // Without its files, it would be a different message.
      state: stored.state !== 'failed' && isRecent && files !== null ? 'queued' : 'failed',
      error: text(stored.error),
    },
  ];
}

const none = (): null => null;

/** Distinguishes visitors without storing their token. */
function ownerOf({ tokens }: Core): string {
  return tokens.auth.slice(-12);
}

function read(key: string, owner: string): Record<string, unknown> {
  try {
    const stored = record(JSON.parse(sessionStorage.getItem(key) ?? ''));
    return stored.owner === owner ? stored : {};
  } catch {
    // Nothing was stored, or this frame may not store anything.
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
