import { useEffect } from 'react';
import { checkFile, MAX_FILES } from '../conversation/files.ts';
import { useTexts, useUnsent } from '../state/store.ts';

/** The files of the message being written; one that cannot be sent is refused, and `report` hears why. */
export function useFiles(allowed: boolean, report: (problem: string) => void) {
  const { t } = useTexts();
  const [files, keep] = useUnsent('files');
  return {
    files,
    add: (added: readonly File[]): void => {
      if (!allowed || added.length === 0) return;
      const bad = added.find((file) => checkFile(file));
      const reason = bad && checkFile(bad);
      const all = [...files, ...added.filter((file) => !checkFile(file))];
      keep(() => all.slice(0, MAX_FILES));
      report(reason ? t(reason, { name: bad.name }) : all.length > MAX_FILES ? t('file_too_many') : '');
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
