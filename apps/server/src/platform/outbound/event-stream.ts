import { createParser } from 'eventsource-parser';

/** Takes the bytes of a `text/event-stream` as they come, and passes on the data of each complete event. */
export function eventStream(onData: (data: string) => void): (bytes: Uint8Array) => void {
  const decoder = new TextDecoder();
  const parser = createParser({ onEvent: ({ data }) => onData(data) });
  return (bytes) => parser.feed(decoder.decode(bytes, { stream: true }));
}
