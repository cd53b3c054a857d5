import type { Attachment } from '@confab/contract/features/attachment';
import { sizeText } from '@confab/rules/size-text';
import { FileText, MapPin } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useLanguage, useText } from '../../../../platform/messages/use-text.ts';
import { fileName, mapUrl, safeUrl } from '../../attachment-model.ts';

const ImageBox = lazy(async () => ({ default: (await import('./image-box.tsx')).ImageBox }));
const Sound = lazy(async () => ({ default: (await import('./media.tsx')).Sound }));
const ContactCard = lazy(async () => ({
  default: (await import('../../content/parts/contact-card.tsx')).ContactCard,
}));
const Video = lazy(async () => ({ default: (await import('./media.tsx')).Video }));

/** The files of a message, rendered by type. */
export function Attachments({ attachments }: { attachments: readonly Attachment[] }) {
  const [open, setOpen] = useState<Attachment>();
  return (
    <div className="flex flex-col items-start gap-1.5">
      {attachments.map((attachment) => (
        <OneAttachment key={attachment.id} attachment={attachment} onOpen={() => setOpen(attachment)} />
      ))}
      {open && (
        <Suspense>
          <ImageBox images={attachments.filter(isImage)} open={open} onOpen={setOpen} />
        </Suspense>
      )}
    </div>
  );
}

function isImage({ file_type: type }: Attachment): boolean {
  return type === 'image' || type === 'story_mention';
}

type OneProps = { attachment: Attachment; onOpen: () => void };

function OneAttachment({ attachment, onOpen }: OneProps) {
  const text = useText();
  const url = safeUrl(attachment.data_url);
  switch (attachment.file_type) {
    case 'image':
    case 'story_mention':
      return <ImageAttachment attachment={attachment} onOpen={onOpen} />;
    case 'audio':
      return (
        <Suspense fallback={<div className="h-12.5 w-72 max-w-full" />}>
          <Sound attachment={attachment} />
        </Suspense>
      );
    case 'video':
    case 'ig_reel':
      return (
        <Suspense fallback={<div style={{ aspectRatio: ratioOf(attachment) }} className="w-80 max-w-full" />}>
          <Video attachment={attachment} />
        </Suspense>
      );
    case 'location':
      return (
        <Row
          icon={MapPin}
          href={mapUrl(attachment.coordinates_lat ?? 0, attachment.coordinates_long ?? 0)}
          name={attachment.fallback_title ?? text('conversation:file.location')}
          detail={text('conversation:file.openMap')}
        />
      );
    case 'contact':
      return (
        <Suspense>
          <ContactCard attachment={attachment} />
        </Suspense>
      );
    case 'fallback':
    case 'share':
      return (
        <Row icon={FileText} href={url} name={attachment.fallback_title ?? fileName(attachment)} detail="" />
      );
    case 'file':
      return <FileRow attachment={attachment} />;
    // Providers may add kinds that this code does not know.
    default:
      return <Row icon={FileText} href={url} name={fileName(attachment)} detail="" />;
  }
}

/** The space is reserved for the image, so nothing moves when it loads. Without a preview it is shown as a file. */
function ImageAttachment({ attachment, onOpen }: OneProps) {
  const text = useText();
  const [isBroken, setBroken] = useState(false);
  const { width, height } = attachment;
  const name = fileName(attachment);
  const source = safeUrl(attachment.thumb_url) ?? safeUrl(attachment.data_url);
  const box = fitted(width, height);
  if (isBroken) return <FileRow attachment={attachment} />;
  return (
    <a
      href={safeUrl(attachment.data_url)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={text('conversation:file.open', { name })}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onOpen();
      }}
      className="block max-w-full overflow-hidden rounded-control border border-border bg-surface-sunken"
    >
      <img
        src={source}
        alt={name}
        onError={() => setBroken(true)}
        loading="lazy"
        decoding="async"
        width={box.width}
        height={box.height}
        className="max-w-full object-cover"
        style={{ aspectRatio: `${box.width} / ${box.height}` }}
      />
    </a>
  );
}

function FileRow({ attachment }: { attachment: Attachment }) {
  const language = useLanguage();
  const name = fileName(attachment);
  const ending = name.includes('.') ? (name.split('.').at(-1) ?? '').toUpperCase() : '';
  const size = attachment.file_size == null ? '' : sizeText(attachment.file_size, language);
  return (
    <Row
      icon={FileText}
      href={safeUrl(attachment.data_url)}
      name={name}
      detail={[ending.slice(0, 8), size].filter(Boolean).join(' · ')}
    />
  );
}

type RowProps = { icon: typeof FileText; href: string | undefined; name: string; detail: string };

function Row({ icon: Icon, href, name, detail }: RowProps) {
  const Box = href === undefined ? 'div' : 'a';
  return (
    <Box
      {...(href === undefined ? {} : { href, target: '_blank', rel: 'noopener noreferrer' })}
      className="flex w-72 max-w-full items-center gap-2.5 rounded-control border border-border bg-surface px-2.5 py-2 text-control text-text"
    >
      <Icon aria-hidden size={18} className="shrink-0 text-text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">
          <bdi className="truncate-end">{name}</bdi>
        </span>
        {detail !== '' && <span className="tabular block truncate text-meta text-text-muted">{detail}</span>}
      </span>
    </Box>
  );
}

const maxSize = { width: 320, height: 260 };

function fitted(width: number | null | undefined, height: number | null | undefined) {
  if (!width || !height) return { width: 240, height: 180 };
  const scale = Math.min(1, maxSize.width / width, maxSize.height / height);
  return { width: Math.max(48, Math.round(width * scale)), height: Math.max(48, Math.round(height * scale)) };
}

function ratioOf({ width, height }: Attachment): string {
  return width && height ? `${width} / ${height}` : '16 / 9';
}
