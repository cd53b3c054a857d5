/**
 * A reason why the server cannot start, in plain sentences for the operator. `lines` holds one sentence per mistake;
 * the entry point prints them without a stack trace.
 */
export class StartError extends Error {
  readonly lines: readonly string[];

  constructor(lines: string | readonly string[], options?: ErrorOptions) {
    const list = typeof lines === 'string' ? [lines] : lines;
    super(list.join('\n'), options);
    this.name = 'StartError';
    this.lines = list;
  }
}
