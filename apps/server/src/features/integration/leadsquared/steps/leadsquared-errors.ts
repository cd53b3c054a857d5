/** A permanent rejection by LeadSquared: it does not know the keys or the lead, or does not accept the values. */
export class LeadSquaredRejection extends Error {
  readonly kind: 'keys' | 'lead' | 'other';

  constructor(kind: LeadSquaredRejection['kind'], reason: string) {
    super(reason);
    this.name = 'LeadSquaredRejection';
    this.kind = kind;
  }
}

/** A temporary failure: LeadSquared is unreachable or limits the rate. `seconds` is the pause that it requested. */
export class LeadSquaredRateLimited extends Error {
  readonly seconds: number | undefined;

  constructor(reason: string, seconds?: number) {
    super(reason);
    this.name = 'LeadSquaredBusy';
    this.seconds = seconds;
  }
}
