/** How the process that makes previews ends when an image takes more memory than it may hold. */
export const memoryExitCode = 70;
