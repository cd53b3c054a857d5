import { Nullable, Type, type Static } from '@confab/contract/kit/schema';
import { Value } from 'typebox/value';

/** What Meta and 360dialog send, as far as it is read. What else there is stays unread. */

const Text = Type.Optional(Nullable(Type.String()));

const Media = Type.Optional(
  Type.Object({ id: Type.String({ minLength: 1 }), mime_type: Text, caption: Text, filename: Text }),
);

const Card = Type.Object({
  name: Type.Optional(Type.Object({ formatted_name: Text, first_name: Text, last_name: Text })),
  phones: Type.Optional(Type.Array(Type.Object({ phone: Text }))),
});
export type Card = Static<typeof Card>;

const Message = Type.Object({
  id: Type.String({ minLength: 1 }),
  from: Type.String({ minLength: 1 }),
  type: Type.Optional(Type.String()),
  text: Type.Optional(Type.Object({ body: Text })),
  button: Type.Optional(Type.Object({ text: Text })),
  interactive: Type.Optional(
    Type.Object({
      button_reply: Type.Optional(Type.Object({ title: Text })),
      list_reply: Type.Optional(Type.Object({ title: Text })),
    }),
  ),
  image: Media,
  sticker: Media,
  audio: Media,
  voice: Media,
  video: Media,
  document: Media,
  location: Type.Optional(
    Type.Object({
      latitude: Type.Number(),
      longitude: Type.Number(),
      name: Text,
      address: Text,
      url: Text,
    }),
  ),
  contacts: Type.Optional(Type.Array(Card)),
  context: Type.Optional(Nullable(Type.Object({ id: Text }))),
  errors: Type.Optional(Type.Array(Type.Unknown())),
});
export type WhatsappMessage = Static<typeof Message>;

const Status = Type.Object({
  id: Type.String({ minLength: 1 }),
  status: Type.String(),
  recipient_id: Text,
  errors: Type.Optional(
    Type.Array(Type.Object({ code: Type.Optional(Type.Union([Type.Number(), Type.String()])), title: Text })),
  ),
});
export type WhatsappStatus = Static<typeof Status>;

const Person = Type.Object({
  wa_id: Type.String({ minLength: 1 }),
  profile: Type.Optional(Type.Object({ name: Text })),
});

const List = Type.Optional(Type.Array(Type.Unknown()));

/** The events of one number. */
const Change = Type.Object({
  metadata: Type.Optional(Type.Object({ display_phone_number: Text, phone_number_id: Text })),
  contacts: List,
  messages: List,
  statuses: List,
  /** What the business wrote in the app on its phone. */
  message_echoes: List,
});
type StatusChange = Static<typeof Change>;

const Echo = Type.Intersect([Message, Type.Object({ to: Type.String({ minLength: 1 }) })]);

export type Person = Static<typeof Person>;
export type WhatsappChange = Pick<StatusChange, 'metadata'> & {
  people: Person[];
  messages: WhatsappMessage[];
  statuses: WhatsappStatus[];
  echoes: Static<typeof Echo>[];
};

const FromMeta = Type.Object({
  object: Type.Literal('whatsapp_business_account'),
  entry: Type.Array(
    Type.Object({ changes: Type.Optional(Type.Array(Type.Object({ value: Type.Unknown() }))) }),
  ),
});

/** All events of a request, in order; a body that is not theirs has none. */
export function readChanges(body: Buffer): WhatsappChange[] {
  const value = parsed(body);
  const message = Value.Check(FromMeta, value)
    ? value.entry.flatMap(({ changes = [] }) => changes.map((change) => change.value))
    : [value];
  return message.flatMap((change) => (Value.Check(Change, change) ? [changeOf(change)] : []));
}

/** Unknown kinds are skipped, and the rest is read. */
function changeOf({ metadata, contacts = [], messages = [], statuses = [], ...change }: StatusChange) {
  const { message_echoes: echoes = [] } = change;
  return {
    ...(metadata === undefined ? {} : { metadata }),
    people: contacts.filter((person) => Value.Check(Person, person)),
    messages: messages.filter((message) => Value.Check(Message, message)),
    statuses: statuses.filter((status) => Value.Check(Status, status)),
    echoes: echoes.filter((echo) => Value.Check(Echo, echo)),
  };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
