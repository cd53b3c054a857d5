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
 * Counts the values of a JSON text while its bytes arrive, before anything is made of them: `add` throws
 * `payload_too_large` at the first value too many and `unprocessable` below `maxBodyDepth`. What is no JSON at all is
 * left for the parser to refuse.
 */
export class JsonSize {
  /** Values and openings seen so far: what parsing, copying and checking the text will cost. */
  values = 0;
  readonly #maxValues: number;
  #depth = 0;
  #isInText = false;
  #isEscaped = false;

  constructor(maxValues: number) {
    this.#maxValues = maxValues;
  }

  add(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (this.#isInText) this.#inText(byte);
      else if (byte === quote) this.#isInText = true;
      else if (byte === comma) this.#count();
      else if (byte === openBrace || byte === openBracket) this.#open();
      else if (byte === closeBrace || byte === closeBracket) this.#depth -= 1;
    }
  }

  #inText(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === backslash) this.#isEscaped = true;
    else if (byte === quote) this.#isInText = false;
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
      throw new Failure('payload_too_large', { message: 'The request holds too many values' });
  }
}
