/** The fields of a request, and their meaning. */
export type TwilioForm = {
  /** Each name with its values in the order received. */
  fields: ReadonlyMap<string, readonly string[]>;
  /** The first value of a name; empty where there is none. */
  get: (name: string) => string;
};

export function readForm(body: Buffer): TwilioForm {
  const fields = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(body.toString('utf8')))
    fields.set(name, [...(fields.get(name) ?? []), value]);
  return { fields, get: (name) => fields.get(name)?.[0] ?? '' };
}

/** Both kinds have an id; only status callbacks have a `MessageStatus`. */
export function kindOf(form: TwilioForm): 'message' | 'status' | undefined {
  if (messageSid(form) === '') return undefined;
  const status = form.get('MessageStatus');
  return status === '' || status === 'received' || status === 'receiving' ? 'message' : 'status';
}

export function messageSid(form: TwilioForm): string {
  return form.get('MessageSid') || form.get('SmsSid');
}

/** As the source id of the contact is written here. */
export function contactOf(form: TwilioForm): string {
  return form.get(kindOf(form) === 'status' ? 'To' : 'From');
}

/** Our own number, or whatever else the message was sent to or from. */
export function ownNumber(form: TwilioForm): string {
  return form.get(kindOf(form) === 'status' ? 'From' : 'To');
}
