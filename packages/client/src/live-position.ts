import type { LivePosition } from '@confab/contract/kit/live-position';

/** Reads the header of a response. Undefined for an invalid position. */
export function parseLivePosition(text: string | null): LivePosition | undefined {
  const [, offset, epoch] = /^(\d{1,16})@([\w-]{1,100})$/.exec(text ?? '') ?? [];
  return offset === undefined || epoch === undefined ? undefined : { epoch, offset: Number(offset) };
}
