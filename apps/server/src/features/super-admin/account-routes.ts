import {
  consoleAccountCreate,
  consoleAccountDelete,
  consoleAccountList,
  consoleAccountShow,
  consoleAccountUpdate,
  consoleMemberDelete,
  consoleMemberPut,
} from '@confab/contract/features/super-admin-account';
import { emptyAnswer, endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  createAccount,
  deleteAccount,
  deleteMember,
  listAccounts,
  putMember,
  showAccount,
  updateAccount,
} from './actions/accounts.ts';

export function accountRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(consoleAccountList, ({ input }) => listAccounts(platform, input)),
    endpoint(consoleAccountShow, ({ params }) => showAccount(platform, params.id)),
    endpoint(consoleAccountCreate, ({ actor, input }) => createAccount(platform, actor, input)),
    endpoint(consoleAccountUpdate, ({ actor, params, input }) =>
      updateAccount(platform, actor, params.id, input),
    ),
    endpoint(consoleAccountDelete, ({ actor, params }) =>
      emptyAnswer(deleteAccount(platform, actor, params.id)),
    ),
    endpoint(consoleMemberPut, ({ actor, params, input }) => putMember(platform, actor, params.id, input)),
    endpoint(consoleMemberDelete, ({ actor, params, input }) =>
      emptyAnswer(deleteMember(platform, actor, params.id, input.user_id)),
    ),
  ];
}
