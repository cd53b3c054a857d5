import { Failure } from '@confab/contract/kit/errors';
import { maxBodyDepth } from '@confab/contract/kit/route';

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/**
 * Counts the values of a JSON text while its bytes arrive, before it is parsed: `add` throws `payload_too_large` at the
 * first value too many and `unprocessable` below `maxBodyDepth`. Invalid JSON is left for the parser to reject.
 */
export class JsonSize {
  /** Values, objects and lists so far: they determine the cost of parsing, copying and checking the text. */
  values = 0;
  readonly #maxValues: number;
  #depth = 0;
  #isInText = false;
  #isEscaped = false;

  constructor(maxValues: number) {
    this.#maxValues = maxValues;
  }

  add(bytes: Uint8Array): void {
    for (let index = 0; index < bytes.length; index += 1) {
      if (this.#isInText) index = this.#skipText(bytes, index);
      const byte = bytes[index];
      if (byte === quote) this.#isInText = !this.#isInText;
      else if (this.#isInText) continue;
      else if (byte === comma) this.#count();
      else if (byte === openBrace || byte === openBracket) this.#open();
      else if (byte === closeBrace || byte === closeBracket) this.#depth -= 1;
    }
  }

  /** The end of a string that starts before `start`, or the end of the bytes: most of a large body is strings. */
  #skipText(bytes: Uint8Array, start: number): number {
    let isEscaped = this.#isEscaped;
    let index = start;
    for (; index < bytes.length; index += 1) {
      const byte = bytes[index];
      if (isEscaped) isEscaped = false;
      else if (byte === backslash) isEscaped = true;
      else if (byte === quote) break;
    }
    this.#isEscaped = isEscaped;
    return index;
  }

  #open(): void {
    this.#depth += 1;
    if (this.#depth > maxBodyDepth)
      throw new Failure('unprocessable', { message: 'The request is nested too deeply' });
    this.#count();
  }

  #count(): void {
    this.values += 1;
    if (this.values > this.#maxValues)
      throw new Failure('payload_too_large', { message: 'The request contains too many values' });
  }
}
