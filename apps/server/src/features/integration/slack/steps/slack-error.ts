/** Slack permanently rejects the call. */
export class SlackError extends Error {
  /** Its code, such as `channel_not_found`. */
  readonly reason: string;

  constructor(reason: string) {
    super(`Slack refused: ${reason}`);
    this.name = 'SlackError';
    this.reason = reason;
  }
}
