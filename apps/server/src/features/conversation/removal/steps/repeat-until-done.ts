/** Maximum rows per step of a removal. */
export const rowsPerBatch = 1000;

/** Repeats a step, which returns the number of removed rows, until it removes fewer than the maximum. */
export async function repeatUntilDone(step: () => Promise<number>): Promise<void> {
  while ((await step()) === rowsPerBatch);
}
