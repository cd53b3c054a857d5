/** One changed attribute, as it is sent to programs. */
export type ChangedAttribute = Record<string, { previous_value: unknown; current_value: unknown }>;

/** The columns whose values differ. */
export function changedColumns<R, K extends keyof R>(before: R, after: R, columns: readonly K[]): K[] {
  return columns.filter((column) => JSON.stringify(before[column]) !== JSON.stringify(after[column]));
}

/** The changed columns, one object for each. */
export function changesOf<R>(
  before: R,
  after: R,
  columns: readonly (keyof R & string)[],
): ChangedAttribute[] {
  return columns.map((column) => ({
    [column]: { previous_value: wireValue(before[column]), current_value: wireValue(after[column]) },
  }));
}

const wireValue = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);
