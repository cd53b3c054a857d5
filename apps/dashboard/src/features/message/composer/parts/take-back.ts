import type { Sending } from './use-send.ts';
import type { Writing } from './use-writing.ts';

/** Held replies come back into the field, before what was written since. */
export function takeBack(sending: Sending, { draft, keeper, add }: Writing): void {
  const held = sending.takeBack();
  const texts = [...held.map(({ typed }) => typed), draft].filter((each) => each.trim() !== '');
  keeper.change(texts.join('\n\n'));
  add(held.flatMap(({ files }) => files));
}
