/** How a process of its own ends when what it reads takes more memory than it may hold. */
export const memoryExitCode = 70;
