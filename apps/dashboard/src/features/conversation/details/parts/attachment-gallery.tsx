import type { Conversation, GalleryFile } from '@confab/contract/features/conversation';
import { sizeText } from '@confab/rules/size-text';
import { Button } from '@confab/ui/button';
import { Skeleton } from '@confab/ui/skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FileText, Film, Music } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useAccountId } from '../../../../platform/account/account-context.ts';
import { QueryView } from '../../../../platform/calls/query-view.tsx';
import { useLanguage, useText } from '../../../../platform/messages/use-text.ts';
import { attachmentsQuery } from '../details-api.ts';
import { galleryOf, type GalleryItem } from '../gallery-model.ts';

const Lightbox = lazy(async () => ({ default: (await import('@confab/ui/lightbox')).Lightbox }));

/** The files of the conversation, newest first: images as tiles, the others by name. */
export function AttachmentGallery({ conversation }: { conversation: Conversation }) {
  const text = useText();
  const query = useInfiniteQuery(attachmentsQuery(useAccountId(), conversation.id));
  return (
    <QueryView
      query={query}
      skeleton={<Skeleton shape="block" height="4rem" />}
      errorTitle={text('conversation:gallery.failed')}
    >
      {({ pages }) => {
        const files = pages.flatMap(({ payload }) => payload);
        if (files.length === 0)
          return <p className="text-meta text-text-muted">{text('conversation:gallery.none')}</p>;
        return (
          <div className="flex flex-col items-start gap-3">
            <Files files={files} />
            {query.hasNextPage && (
              <Button
                size="small"
                isPending={query.isFetchingNextPage}
                onPress={() => void query.fetchNextPage()}
              >
                {text('conversation:gallery.more')}
              </Button>
            )}
          </div>
        );
      }}
    </QueryView>
  );
}

function Files({ files }: { files: readonly GalleryFile[] }) {
  const text = useText();
  const [openId, open] = useState<string | null>(null);
  const { imageItems, others } = galleryOf(files);
  return (
    <>
      {imageItems.length > 0 && (
        <ul className="grid w-full grid-cols-4 gap-1.5">
          {imageItems.map(({ id, name, preview }) => (
            <li key={id}>
              <Button
                variant="quiet"
                aria-label={text('conversation:gallery.open', { name })}
                onPress={() => open(id)}
                className="aspect-square h-auto! w-full p-0!"
              >
                <img src={preview} alt="" loading="lazy" className="size-full rounded-control object-cover" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className="flex w-full flex-col gap-1">
          {others.map((item) => (
            <OtherFile key={item.id} item={item} />
          ))}
        </ul>
      )}
      <Suspense>
        {openId !== null && (
          <Lightbox
            images={imageItems.map(({ id, name, address }) => ({ id, name, src: address }))}
            openId={openId}
            onOpen={open}
            closeLabel={text('common:close')}
            previousLabel={text('conversation:gallery.previous')}
            nextLabel={text('conversation:gallery.next')}
          />
        )}
      </Suspense>
    </>
  );
}

const fileIcons = { audio: Music, video: Film, file: FileText } as const;

function OtherFile({ item: { kind, name, address, size } }: { item: GalleryItem }) {
  const language = useLanguage();
  const FileIcon = fileIcons[kind === 'audio' || kind === 'video' ? kind : 'file'];
  return (
    <li>
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        className="focus-ring flex min-h-7 items-center gap-2 rounded-control text-control hover:underline"
      >
        <FileIcon aria-hidden size={14} className="shrink-0 text-text-muted" />
        <span className="min-w-0 flex-1 truncate">
          <bdi className="truncate-end">{name}</bdi>
        </span>
        {size !== null && (
          <span className="tabular text-meta text-text-muted">{sizeText(size, language)}</span>
        )}
      </a>
    </li>
  );
}
