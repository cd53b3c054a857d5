import {
  consoleAccountCreate,
  consoleAccountDelete,
  consoleAccountFill,
  consoleAccountList,
  consoleAccountResetCaches,
  consoleAccountShow,
  consoleAccountUpdate,
  consoleMemberDelete,
  consoleMemberPut,
} from '@confab/contract/features/super-admin-account';
import { emptyAnswer, endpoint, type Endpoint } from '../../../platform/http/endpoint.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createAccount } from './actions/create-account.ts';
import { deleteAccount } from './actions/delete-account.ts';
import { deleteMember } from './actions/delete-member.ts';
import { fillWithDemoData } from './actions/fill-with-demo-data.ts';
import { listAccounts } from './actions/list-accounts.ts';
import { putMember } from './actions/put-member.ts';
import { resetCaches } from './actions/reset-caches.ts';
import { showAccount } from './actions/show-account.ts';
import { updateAccount } from './actions/update-account.ts';

export function accountRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(consoleAccountList, ({ input }) => listAccounts(platform, input)),
    endpoint(consoleAccountShow, ({ params }) => showAccount(platform, params.id)),
    endpoint(consoleAccountCreate, ({ input }) => createAccount(platform, input)),
    endpoint(consoleAccountUpdate, ({ params, input }) => updateAccount(platform, params.id, input)),
    endpoint(consoleAccountDelete, ({ params }) => emptyAnswer(deleteAccount(platform, params.id))),
    endpoint(consoleAccountResetCaches, ({ params }) => emptyAnswer(resetCaches(platform, params.id))),
    endpoint(consoleAccountFill, ({ params }) => emptyAnswer(fillWithDemoData(platform, params.id))),
    endpoint(consoleMemberPut, ({ params, input }) => putMember(platform, params.id, input)),
    endpoint(consoleMemberDelete, ({ params, input }) =>
      emptyAnswer(deleteMember(platform, params.id, input.user_id)),
    ),
  ];
}
