import { chooseFiles, type FileError } from '@confab/rules/file-rules';
import { useEffect } from 'react';
import { useTexts, useUnsent } from '../state/use-session.ts';

const errorTexts = {
  size: 'file_too_big',
  kind: 'file_wrong_type',
  count: 'file_too_many',
} as const satisfies Record<FileError, string>;

/**
 * The files of the message being written; one that cannot be sent is rejected, and `report` gets the reason.
 */
export function useFiles(allowed: boolean, report: (problem: string) => void) {
  const { t } = useTexts();
  const [files, keep] = useUnsent('files');
  return {
    files,
    add: (added: readonly File[]): void => {
      if (!allowed || added.length === 0) return;
      const chosen = chooseFiles(files, added, true);
      const [rejected] = chosen.rejected;
      keep(() => chosen.files);
      report(rejected ? t(errorTexts[rejected.reason], { name: rejected.name }) : '');
    },
    remove: (file: File): void => keep((before) => before.filter((other) => other !== file)),
    clear: (): void => keep(() => []),
  };
}

/** Accepts files dropped anywhere on the panel, and prevents the browser from opening them. */
export function useFileDrops(add: (files: readonly File[]) => void): void {
  useEffect(() => {
    const stop = new AbortController();
    const root = document.documentElement;
    const onDrag = (event: DragEvent): void => {
      event.preventDefault();
      root.classList.toggle('dropping', event.type === 'dragover');
      if (event.type === 'drop') add([...(event.dataTransfer?.files ?? [])]);
    };
    for (const type of ['dragover', 'drop', 'dragleave'] as const) {
      addEventListener(type, onDrag, { signal: stop.signal });
    }
    return () => stop.abort();
  }, [add]);
}
