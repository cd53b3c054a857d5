import type { ProviderRequest } from '../channels/provider-request.ts';

/** How a provider can fail. */
export const failureKinds = ['busy', 'locked-out', 'refused'] as const;
export type FailureKind = (typeof failureKinds)[number];

/** A message sent to the customer. */
export type Received = {
  /** The provider's id, to which receipts refer. */
  id: string;
  text: string;
  /** URLs of files. */
  files: readonly string[];
};

/** A channel with its provider's stand-in and a simulated user. */
export type Player = {
  id: string;
  name: string;
  /** The values to enter when creating the inbox, by the label in the form, or what to do instead. */
  setUp: readonly (readonly [label: string, value: string])[];
  /** Possible actions in addition to writing. */
  hint?: string;
  /** Settings with which the server uses the stand-in. */
  settings: Readonly<Record<string, string>>;
  /** Writes as the customer: the provider's request to the server, or undefined if the server polls. */
  write(text: string): ProviderRequest | undefined;
  /** All messages sent to the customer, oldest first. */
  received(): readonly Received[] | Promise<readonly Received[]>;
  /** Reports that a message was delivered or read; absent if the provider does not. */
  receipt?(id: string, status: 'delivered' | 'read'): ProviderRequest;
  /** Makes every message fail this way; undefined: it works normally again. */
  trouble(kind: FailureKind | undefined): void;
  close(): Promise<void>;
};

/** A list of responses whose first element repeats forever. */
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

/** Different in every run, because the database remains and ids must not repeat. */
export function runId(): string {
  return `${Date.now().toString(36)}-`;
}
