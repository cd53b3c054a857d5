/** Exit code of a separate process that runs out of memory. */
export const memoryExitCode = 70;
