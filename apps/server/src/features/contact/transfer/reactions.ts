import { contactExportRequested } from '@confab/contract/features/contact-export';
import { contactImportEnded, contactImportRequested } from '@confab/contract/features/contact-import';
import { reaction, type ReactionEvent } from '../../../platform/jobs/reactions.ts';
import type { Platform } from '../../../platform/platform.ts';
import { writeExport } from '../exporting/actions/write-export.ts';
import { finishImport } from '../importing/actions/finish-import.ts';
import { runImport } from '../importing/actions/run-import.ts';

type Key = { accountId: number; id: number };

const about = (name: string, on: { name: string }, run: (platform: Platform, key: Key) => Promise<void>) =>
  reaction<Platform>({
    name,
    on: [on.name],
    queue: 'bulk',
    run: async ({ accountId, data }: ReactionEvent, platform) => {
      const { id } = data;
      if (typeof id === 'number') await run(platform, { accountId, id });
    },
  });

export const contactTransferReactions = [
  about('contact_import.run', contactImportRequested, runImport),
  about('contact_import.finish', contactImportEnded, finishImport),
  about('contact_export.write', contactExportRequested, writeExport),
];
