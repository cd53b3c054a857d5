import * as contract from '@confab/contract/features/inbound-email';
import { endpoint, type Endpoint } from '../../../platform/http/endpoint.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listInboundEmails } from './actions/list-emails.ts';
import { refileInboundEmail } from './actions/refile-email.ts';
import { showInboundEmail } from './actions/show-email.ts';

export function emailLogRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.listInboundEmails, ({ params, input }) =>
      listInboundEmails(platform, {
        accountId: params.account_id,
        inboxId: params.id,
        before: input.before,
      }),
    ),
    endpoint(contract.showInboundEmail, ({ params }) =>
      showInboundEmail(platform, {
        accountId: params.account_id,
        inboxId: params.id,
        id: params.email_id,
      }),
    ),
    endpoint(contract.refileInboundEmail, ({ params, input, actor }) =>
      refileInboundEmail(platform, actor, {
        inboxId: params.id,
        id: params.email_id,
        displayId: input.conversation_id ?? null,
      }),
    ),
  ];
}
