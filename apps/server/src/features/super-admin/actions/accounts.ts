import { Failure, invalidField } from '@confab/contract/kit/errors';
import type { Role } from '@confab/contract/kit/permissions';
import type { InputOf, ResponseOf } from '@confab/contract/kit/route';
import type {
  ConsoleAccount,
  consoleAccountCreate,
  consoleAccountList,
  consoleAccountUpdate,
} from '@confab/contract/features/super-admin-account';
import { consolePageSize } from '@confab/contract/kit/console';
import { normalEmail } from '@confab/rules/email-address';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  changeAccountAsOperator,
  countMembers,
  deleteAccount as closeAndRemove,
  findAccount,
  openAccount,
  putMember as putIntoAccount,
  touchCacheKey,
} from '../../account/index.ts';
import { takeOutOfAccount } from '../../agent/index.ts';
import { requestDemoData } from '../../demo-data/index.ts';
import { findUserByEmail } from '../../user/index.ts';
import { listAccounts as listRows, listMembers } from '../list-queries.ts';
import { insertNote } from '../log/queries.ts';
import { recently } from '../steps/recently.ts';
import { accountRowView, accountView, pageOf } from '../view.ts';

/** Members that a page shows. */
const maxMembers = 100;

export async function listAccounts(
  platform: Platform,
  { q, filter, before }: InputOf<typeof consoleAccountList>,
): Promise<ResponseOf<typeof consoleAccountList>> {
  const filters = {
    all: {},
    active: { status: 0 },
    suspended: { status: 1 },
    recent: { since: recently(platform) },
    marked: { isMarked: true },
  };
  const rows = await listRows(
    platform.db,
    { q: q?.trim() ?? '', before, limit: consolePageSize + 1 },
    filters[filter ?? 'all'],
  );
  return pageOf(rows.map(accountRowView));
}

export async function showAccount(platform: Platform, accountId: number): Promise<ConsoleAccount> {
  const row = await findAccount(platform.db, accountId);
  if (row === undefined) throw new Failure('not_found');
  const [members, count] = await Promise.all([
    listMembers(platform.db, accountId, maxMembers),
    countMembers(platform.db, accountId),
  ]);
  return accountView(row, members, count);
}

export async function createAccount(
  platform: Platform,
  given: InputOf<typeof consoleAccountCreate>,
): Promise<ConsoleAccount> {
  const { id } = await platform.db.transaction().execute((trx) => openAccount(trx, given));
  return showAccount(platform, id);
}

/** Throws `not_found`, and `invalid` for an empty name. */
export async function updateAccount(
  platform: Platform,
  accountId: number,
  given: InputOf<typeof consoleAccountUpdate>,
): Promise<ConsoleAccount> {
  await changeAccountAsOperator(platform, accountId, given);
  return showAccount(platform, accountId);
}

export async function deleteAccount(platform: Platform, accountId: number): Promise<void> {
  await closeAndRemove(platform, accountId);
}

/** Has every dashboard of the account fetch its lists again. Throws `not_found`. */
export async function resetCaches(platform: Platform, accountId: number): Promise<void> {
  await transact(platform, async (trx, emit) => {
    const account = await findAccount(trx, accountId);
    if (account === undefined) throw new Failure('not_found');
    await insertNote(trx, { action: 'reset_caches', type: 'Account', id: accountId, name: account.name });
    for (const model of ['inbox', 'label', 'team'] as const) await touchCacheKey(trx, emit, accountId, model);
  });
}

/** Has an account filled with demo data. Throws `not_found`, and `unprocessable` where nobody could answer. */
export async function fillWithDemoData(platform: Platform, accountId: number): Promise<void> {
  await platform.db.transaction().execute(async (trx) => {
    const account = await findAccount(trx, accountId);
    if (account === undefined) throw new Failure('not_found');
    await insertNote(trx, { action: 'fill', type: 'Account', id: accountId, name: account.name });
    await requestDemoData(trx, accountId);
  });
}

/** Adds the user with this address, or changes their role. Throws `not_found`, `invalid` for an unknown address. */
export async function putMember(
  platform: Platform,
  accountId: number,
  given: { email: string; role: Role },
): Promise<ConsoleAccount> {
  await showAccount(platform, accountId);
  const user = await findUserByEmail(platform.db, normalEmail(given.email));
  if (user === undefined) throw invalidField('email', 'unknown', 'Email belongs to no user');
  await putIntoAccount(platform, accountId, user.id, given.role);
  return showAccount(platform, accountId);
}

export async function deleteMember(platform: Platform, accountId: number, userId: number): Promise<void> {
  await showAccount(platform, accountId);
  await takeOutOfAccount(platform, accountId, userId);
}
