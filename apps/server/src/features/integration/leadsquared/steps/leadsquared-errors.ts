/** What LeadSquared refuses for good: it does not know the keys, or the lead, or does not take what was sent. */
export class LeadSquaredRejection extends Error {
  readonly kind: 'keys' | 'lead' | 'other';

  constructor(kind: LeadSquaredRejection['kind'], reason: string) {
    super(reason);
    this.name = 'LeadSquaredRejection';
    this.kind = kind;
  }
}

/** What passes: LeadSquared could not be reached, or has no time. `seconds` is how long it wants to be left alone. */
export class LeadSquaredRateLimited extends Error {
  readonly seconds: number | undefined;

  constructor(reason: string, seconds?: number) {
    super(reason);
    this.name = 'LeadSquaredBusy';
    this.seconds = seconds;
  }
}
