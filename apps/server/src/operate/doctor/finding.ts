export type State = 'ok' | 'warning' | 'failing';

/** A finding in plain sentences; `advice` is what to do. */
export type Finding = { topic: string; state: State; text: string; advice?: string };

export function ok(topic: string, text: string): Finding {
  return { topic, state: 'ok', text };
}

export function warning(topic: string, text: string, advice: string): Finding {
  return {
    topic,
    state: 'warning',
    text,
    advice,
  };
}

export function failing(topic: string, text: string, advice: string): Finding {
  return {
    topic,
    state: 'failing',
    text,
    advice,
  };
}

/** The reason of a failure as the end of a sentence. A host with several addresses fails with one error for each. */
export function reasonOf(error: unknown): string {
  return messageOf(error).replace(/(?<!\.)\.+$/, '');
}

function messageOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  if (!(first instanceof Error)) return String(first);
  const cause = first.cause instanceof Error ? messageOf(first.cause) : '';
  return cause === '' || first.message.includes(cause) ? first.message : `${first.message} (${cause})`;
}
