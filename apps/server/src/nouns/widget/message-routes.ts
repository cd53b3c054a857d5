import { Failure } from '@confab/contract/kit/errors';
import { contentTypes } from '@confab/contract/nouns/message';
import * as contract from '@confab/contract/nouns/widget';
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { unixSeconds } from '../../platform/time/wire-time.ts';
import { contactRow, saidDetails } from '../contact/door.ts';
import { answerAsContact, readAsContact } from '../conversation/door.ts';
import { visitorContact } from './actions/load-config.ts';
import { hearVisitor } from './actions/set-user.ts';
import { requireConversation, visitorConversation, writeAsVisitor } from './actions/write-as-visitor.ts';
import { known } from './guard.ts';
import { browserOf } from './request-info.ts';
import { messagesView, writtenView } from './view.ts';

export function messageRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.listVisitorMessages, async ({ actor, input }) => {
      const row = await visitorConversation(platform, known(actor));
      if (row === undefined) return { payload: [] };
      const page = { before: input.before ?? undefined, after: input.after ?? undefined };
      const messages = await readAsContact(platform, row.account_id, row.id, page);
      return {
        payload: messagesView(row, messages),
        meta: { contact_last_seen_at: unixSeconds(row.contact_last_seen_at) },
      };
    }),
    endpoint(contract.createVisitorMessage, async ({ actor, input, info }) => {
      const { row, message } = await writeAsVisitor(platform, known(actor), input.message, browserOf(info));
      return writtenView(row, message);
    }),
    answerRoute(platform),
  ];
}

function answerRoute(platform: Platform): Endpoint {
  return endpoint(contract.answerVisitorMessage, async ({ actor, params, input }) => {
    const visitor = known(actor);
    const row = await requireConversation(platform, visitor);
    const email = saidDetails({ email: input.contact?.email }).email ?? undefined;
    let asksEmail = false;
    await answerAsContact(platform, actor, row.id, params.id, (message) => {
      asksEmail = contentTypes[message.content_type] === 'input_email';
      if (!asksEmail) return { submitted_values: input.message?.submitted_values ?? [] };
      if (email === undefined) throw new Failure('unprocessable', { message: 'Email is invalid' });
      return { submitted_email: email };
    });
    if (asksEmail) {
      const name = input.contact?.name || email?.split('@', 1)[0];
      await hearVisitor(platform, visitor, { email, name }, { keepName: true });
    }
    return { contact: contactRow(await visitorContact(platform, visitor)) };
  });
}
