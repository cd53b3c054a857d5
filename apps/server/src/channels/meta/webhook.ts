import { OneOf, Type, type Static } from '@confab/contract/kit/schema';
import { Value } from 'typebox/value';

/* Meta's webhooks for pages and Instagram accounts, as documented. */

const Party = Type.Object({ id: Type.String({ minLength: 1 }) });

const Attachment = Type.Object({
  type: Type.String(),
  title: Type.Optional(Type.Unknown()),
  url: Type.Optional(Type.Unknown()),
  payload: Type.Optional(Type.Unknown()),
});
export type Attachment = Static<typeof Attachment>;

const Message = Type.Object({
  mid: Type.String({ minLength: 1 }),
  text: Type.Optional(Type.String()),
  is_echo: Type.Optional(Type.Boolean()),
  is_deleted: Type.Optional(Type.Boolean()),
  is_unsupported: Type.Optional(Type.Boolean()),
  app_id: Type.Optional(Type.Union([Type.Integer(), Type.String()])),
  attachments: Type.Optional(Type.Array(Type.Unknown())),
  reply_to: Type.Optional(
    Type.Object({
      mid: Type.Optional(Type.String()),
      story: Type.Optional(
        Type.Object({ id: Type.Optional(Type.String()), url: Type.Optional(Type.String()) }),
      ),
    }),
  ),
});
export type MetaMessage = Static<typeof Message>;

/** A text edited by its author. */
const Edit = Type.Object({ mid: Type.String({ minLength: 1 }), text: Type.String() });

/** A choice that was offered. */
export const Postback = Type.Object({
  mid: Type.String({ minLength: 1 }),
  title: Type.String({ minLength: 1 }),
});

const MessagingEvent = Type.Object({
  sender: Party,
  recipient: Party,
  timestamp: Type.Optional(Type.Number()),
  message: Type.Optional(Message),
  message_edit: Type.Optional(Edit),
  postback: Type.Optional(Type.Unknown()),
  delivery: Type.Optional(Type.Object({ watermark: Type.Number() })),
  read: Type.Optional(
    Type.Object({ watermark: Type.Optional(Type.Number()), mid: Type.Optional(Type.String()) }),
  ),
});
export type MessagingEvent = Static<typeof MessagingEvent>;

const Entry = Type.Object({
  id: Type.String({ minLength: 1 }),
  messaging: Type.Optional(Type.Array(Type.Unknown())),
  /** Events under the control of another app of the page. */
  standby: Type.Optional(Type.Array(Type.Unknown())),
});

const Delivery = Type.Object({ object: OneOf(['page', 'instagram']), entry: Type.Array(Entry) });
export type Delivery = Static<typeof Delivery>;

/** Undefined for an invalid body. */
export function readDelivery(body: Buffer): Delivery | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return Value.Check(Delivery, value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Events in order; unknown kinds are skipped. */
export function messagingEventsOf({
  messaging = [],
  standby = [],
}: Delivery['entry'][number]): MessagingEvent[] {
  return [...messaging, ...standby].filter((one) => Value.Check(MessagingEvent, one));
}

export function attachmentsOf({ attachments = [] }: MetaMessage): Attachment[] {
  return attachments.filter((one) => Value.Check(Attachment, one));
}
