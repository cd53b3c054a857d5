import { chooseFiles } from '@confab/rules/file-rules';
import { toast } from '@confab/ui/toast';
import { useState } from 'react';
import { channelKindOf } from '../../../../channels/registry.ts';
import { useText } from '../../../../platform/messages/use-text.ts';

/** The files chosen for the next message. Those that the channel does not accept are rejected by name. */
export function useFiles(channel: string | null) {
  const text = useText();
  const limitsFiles = channelKindOf(channel ?? '')?.limitsFiles === true;
  const [files, setFiles] = useState<readonly File[]>([]);
  const add = (added: readonly File[]) => {
    const chosen = chooseFiles(files, added, limitsFiles);
    setFiles(chosen.files);
    for (const { name, reason } of chosen.rejected) {
      toast({
        text: text(`conversation:composer.refused.${reason}`, { name }),
        tone: 'danger',
        duration: 6000,
      });
    }
  };
  return {
    files,
    add,
    remove: (file: File) => setFiles((all) => all.filter((each) => each !== file)),
    clear: () => setFiles([]),
  };
}
