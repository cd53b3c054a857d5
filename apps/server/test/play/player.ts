import type { ProviderRequest } from '../channels/provider-request.ts';

/** The ways in which a provider fails. */
export const troubles = ['busy', 'locked-out', 'refused'] as const;
export type Trouble = (typeof troubles)[number];

/** What the customer was sent. */
export type Received = {
  /** The provider's id, by which receipts name it. */
  id: string;
  text: string;
  /** Addresses of files. */
  files: readonly string[];
};

/** One channel, with its provider's stand-in and a simulated user. */
export type Player = {
  id: string;
  name: string;
  /** What to fill in when the inbox is made, by the label in the form, or what to do instead. */
  setUp: readonly (readonly [label: string, value: string])[];
  /** What one can do beside writing. */
  hint?: string;
  /** Settings with which the server uses the stand-in. */
  settings: Readonly<Record<string, string>>;
  /** Writes as the customer: what the provider sends to the server, or undefined when the server fetches it. */
  write(text: string): ProviderRequest | undefined;
  /** Everything the customer was sent, oldest first. */
  received(): readonly Received[] | Promise<readonly Received[]>;
  /** Reports that a message was delivered or read, as the provider does; absent: it does not. */
  receipt?(id: string, status: 'delivered' | 'read'): ProviderRequest;
  /** From now on every message fails this way; undefined: it works normally again. */
  trouble(kind: Trouble | undefined): void;
  close(): Promise<void>;
};

/** A list of answers whose first never ends. */
export class Always<T> extends Array<T> {
  readonly #answer: T;
  constructor(answer: T) {
    super();
    this.#answer = answer;
  }
  override shift(): T {
    return this.#answer;
  }
}

/** Different in every run: the database outlives the stand-ins, and ids must not repeat. */
export function runId(): string {
  return `${Date.now().toString(36)}-`;
}
