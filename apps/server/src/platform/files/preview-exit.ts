/** How the process that makes previews ends when a picture takes more memory than it may hold. */
export const memoryExitCode = 70;
