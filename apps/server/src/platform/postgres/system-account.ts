import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from '../start-error.ts';

/** The unprivileged account PostgreSQL runs under; `undefined` means "our own". */
export type SystemAccount = { readonly name: string; readonly uid: number; readonly gid: number };

/**
 * PostgreSQL refuses to run as root, so a root process runs it as `postgres` or `nobody`. The account must be in
 * /etc/passwd: initdb looks up its own user there. Throws StartError when we are root and neither exists.
 */
export function accountForDatabase(passwdFile = '/etc/passwd'): SystemAccount | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readAccounts(passwdFile);
  const account = accounts.get('postgres') ?? accounts.get('nobody');
  if (account) return account;
  throw new StartError(
    'The embedded PostgreSQL cannot run as root and this machine has neither a "postgres" nor a "nobody" user. ' +
      'Create one, start Confab as an ordinary user, or set DATABASE_URL.',
  );
}

/** True when `account` can reach `path`, that is, search every folder above it. */
export function canReach(account: SystemAccount, path: string): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

function readAccounts(passwdFile: string): Map<string, SystemAccount> {
  const accounts = new Map<string, SystemAccount>();
  for (const line of readFileSync(passwdFile, 'utf8').split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (name && uid && gid) accounts.set(name, { name, uid: Number(uid), gid: Number(gid) });
  }
  return accounts;
}
