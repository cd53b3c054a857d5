import type {
  ConsoleLogAction,
  consoleLogList,
  ConsoleLogEntry,
  ConsoleLogSubject,
} from '@confab/contract/features/super-admin-log';
import type { InputOf } from '@confab/contract/kit/route';

/** As the server expects it; empty filters are absent. */
export type LogFilter = Omit<InputOf<typeof consoleLogList>, 'before'>;

/** The filter with one change; undefined removes a key. */
export function changed(filter: LogFilter, more: { [K in keyof LogFilter]: LogFilter[K] | undefined }) {
  const all = Object.entries({ ...filter, ...more });
  return Object.fromEntries(all.filter(([, value]) => value !== undefined)) as LogFilter;
}

export function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

/** Sentences of their own, by what it was about and what happened. */
const sentences = {
  Account: {
    create: 'accountCreate',
    update: 'accountUpdate',
    destroy: 'accountDestroy',
    reset_caches: 'accountResetCaches',
    fill: 'accountFill',
  },
  Member: { create: 'memberCreate', update: 'memberUpdate', destroy: 'memberDestroy' },
  User: {
    create: 'userCreate',
    update: 'userUpdate',
    destroy: 'userDestroy',
    log_in_as: 'userLogInAs',
    replace_token: 'userReplaceToken',
    reset_two_factor: 'userResetTwoFactor',
  },
  AgentBot: {
    create: 'botCreate',
    update: 'botUpdate',
    destroy: 'botDestroy',
    show_token: 'botShowToken',
    replace_token: 'botReplaceToken',
  },
  PlatformApp: {
    create: 'appCreate',
    update: 'appUpdate',
    destroy: 'appDestroy',
    show_token: 'appShowToken',
    replace_token: 'appReplaceToken',
  },
  PlatformAppAccess: { create: 'accessCreate', destroy: 'accessDestroy' },
  Setting: { update: 'settingUpdate' },
  Job: { retry: 'jobRetry', discard: 'jobDiscard' },
  Session: { sign_in: 'signIn', sign_in_failed: 'signInFailed', sign_out: 'signOut' },
} as const satisfies Record<ConsoleLogSubject, Partial<Record<ConsoleLogAction, string>>>;

type Leaves<T> = T extends string ? T : { [K in keyof T]: Leaves<T[K]> }[keyof T];
export type LogSentence = Leaves<typeof sentences> | 'other';

/** Which sentence describes an entry. */
export function sentenceOf({
  subject_type: type,
  action,
}: Pick<ConsoleLogEntry, 'subject_type' | 'action'>): LogSentence {
  const own: Partial<Record<ConsoleLogAction, LogSentence>> = sentences[type];
  return own[action] ?? 'other';
}

/** Columns whose values mean nothing to users. */
const withoutValues: Readonly<Record<string, string>> = { password_hash: 'password', avatar_key: 'picture' };

/** The changes of an entry; for created and deleted objects, the sentence is enough. */
export function changesOf({
  action,
  changes,
}: Pick<ConsoleLogEntry, 'action' | 'changes'>): Record<string, unknown> {
  if (action !== 'update') return {};
  return Object.fromEntries(
    Object.entries(changes).map(([field, values]) => {
      const name = withoutValues[field];
      return name === undefined ? [field, values] : [name, 'changed'];
    }),
  );
}
