import { chooseFiles, type FileError } from '@confab/rules/file-rules';
import { useEffect } from 'react';
import { useTexts, useUnsent } from '../state/use-session.ts';

const errorTexts = {
  size: 'file_too_big',
  kind: 'file_wrong_type',
  count: 'file_too_many',
} as const satisfies Record<FileError, string>;

/** The files of the message being written; one that cannot be sent is refused, and `report` gets the reason. */
export function useFiles(allowed: boolean, report: (problem: string) => void) {
  const { t } = useTexts();
  const [files, keep] = useUnsent('files');
  return {
    files,
    add: (added: readonly File[]): void => {
      if (!allowed || added.length === 0) return;
      const chosen = chooseFiles(files, added, true);
      const [refused] = chosen.refused;
      keep(() => chosen.files);
      report(refused ? t(errorTexts[refused.reason], { name: refused.name }) : '');
    },
    remove: (file: File): void => keep((before) => before.filter((other) => other !== file)),
    clear: (): void => keep(() => []),
  };
}

/** Takes files dropped anywhere on the panel, and keeps the browser from opening them. */
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
