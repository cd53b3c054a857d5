import { StartError } from '../../platform/start-error.ts';

/**
 * Explains to the operator why the server cannot continue: plain sentences for what can be fixed, otherwise the
 * error.
 */
export function explainFailure(
  error: unknown,
  at: { readonly host: string; readonly port: number },
): readonly string[] {
  if (error instanceof StartError) return error.lines;
  const { code, path } = systemError(error);
  if (code === 'EADDRINUSE') {
    return [`Port ${at.port} is already in use. Stop the program that uses it, or set PORT to another.`];
  }
  if (code === 'EADDRNOTAVAIL') return [`This machine has no address ${at.host}. Set HOST to one it has.`];
  if (code === 'EACCES' && path === undefined) {
    return [`This user may not listen on port ${at.port}. Set PORT to 1024 or higher.`];
  }
  if (path !== undefined && (code === 'EACCES' || code === 'EROFS' || code === 'ENOSPC')) {
    return [
      `Cannot write ${path} (${code}). Set DATA_DIR to a directory with room that this user may write.`,
    ];
  }
  return [error instanceof Error ? (error.stack ?? error.message) : String(error)];
}

function systemError(error: unknown): { code?: string; path?: string } {
  if (!(error instanceof Error)) return {};
  const { code, path } = error as NodeJS.ErrnoException;
  return { ...(code === undefined ? {} : { code }), ...(path === undefined ? {} : { path }) };
}
