import type { Failure } from '@confab/contract/kit/errors';

/** Why a login at a provider did not become an inbox, as the forms read it in their address. */
export type ConnectionTrouble = 'limit' | 'taken' | 'refused';

/** What a failure of `connectInbox` or of the provider means for the person who logged in. */
export function connectionTrouble({ code, options }: Failure): ConnectionTrouble {
  if (code === 'limit_exceeded') return 'limit';
  return (options.fields ?? []).some((field) => field.code === 'taken') ? 'taken' : 'refused';
}
