/** Rows that one step of a removal takes. */
export const rowsPerBatch = 1000;

/** Repeats a step that answers how many rows it removed until it found fewer than it may. */
export async function untilDone(step: () => Promise<number>): Promise<void> {
  while ((await step()) === rowsPerBatch);
}
