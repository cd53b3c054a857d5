import { Nullable, OneOf, Type, type Static } from '@confab/contract/kit/schema';
import { Value } from 'typebox/value';

/** What this provider sends, as its documentation says. */

const File = Type.Object({ id: Type.String(), name: Type.String(), type: Type.String() });

const Event = Type.Union([
  Type.Object({
    type: Type.Literal('message'),
    id: Type.String(),
    text: Type.Optional(Nullable(Type.String())),
    reply_to: Type.Optional(Type.String()),
    files: Type.Optional(Type.Array(File)),
  }),
  Type.Object({ type: Type.Literal('edited'), id: Type.String(), text: Type.String() }),
  Type.Object({ type: Type.Literal('deleted'), id: Type.String() }),
  Type.Object({ type: OneOf(['delivered', 'read']), id: Type.String() }),
  Type.Object({ type: Type.Literal('failed'), id: Type.String(), reason: Type.String() }),
  Type.Object({ type: Type.Literal('seen'), until: Type.String() }),
  Type.Object({ type: Type.Literal('typing'), on: Type.Boolean() }),
  Type.Object({ type: Type.Literal('profile') }),
]);
export type ExampleEvent = Static<typeof Event>;

/** One request: what one user did. Kinds of events that are not known are passed over. */
export const Delivery = Type.Object({
  id: Type.String({ minLength: 1 }),
  user: Type.Object({
    id: Type.String({ minLength: 1 }),
    name: Type.Optional(Type.String()),
    email: Type.Optional(Type.String()),
    phone: Type.Optional(Type.String()),
    picture: Type.Optional(Type.String()),
  }),
  events: Type.Array(Type.Unknown()),
});
export type Delivery = Static<typeof Delivery>;

/** Undefined for a body that is none of theirs. */
export function readDelivery(body: Buffer): Delivery | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return Value.Check(Delivery, value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function readEvents(delivery: Delivery): ExampleEvent[] {
  return delivery.events.filter((event) => Value.Check(Event, event));
}
