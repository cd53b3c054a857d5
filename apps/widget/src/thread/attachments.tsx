/* oxlint-disable jsx-a11y/media-has-caption -- what people send each other comes without caption tracks */
import type { Attachment } from '@confab/contract/features/attachment';
import { sizeText } from '@confab/rules/size-text';
import { safeUrlFrom } from '@confab/text/addresses';
import { useState } from 'react';
import { nameFromUrl } from '../conversation/files.ts';
import { Icon } from '../parts/icon.tsx';
import { useTexts } from '../state/use-session.ts';

/** Files of a message, displayed by kind. URLs other than http(s) are not used. */
export function Attachments({ items }: { items: readonly Attachment[] }) {
  return (
    <>
      {items.map((item) => (
        <AttachmentView key={item.id} item={item} />
      ))}
    </>
  );
}

function AttachmentView({ item }: { item: Attachment }) {
  const { t } = useTexts();
  const [broken, setBroken] = useState(false);
  const url = safeUrlFrom(item.data_url || '#', location.href);
  if (!url || !item.data_url)
    return item.fallback_title ? <p className="bubble">{item.fallback_title}</p> : null;
  const name = nameFromUrl(item.data_url);
  if (item.file_type === 'image' && !broken) {
    const thumb = (item.thumb_url && safeUrlFrom(item.thumb_url, location.href)) || url;
    return (
      <a
        className="picture-link"
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('open_image', { name })}
      >
        <img className="picture" src={thumb} alt="" {...fit(item)} onError={() => setBroken(true)} />
      </a>
    );
  }
  if (item.file_type === 'audio')
    return (
      <audio className="audio" controls preload="metadata" src={url} aria-label={t('attachment_audio')} />
    );
  if (item.file_type === 'video') {
    return (
      <video className="picture" controls preload="metadata" src={url} aria-label={t('attachment_video')} />
    );
  }
  return <FileLink item={item} url={url} name={name} />;
}

function FileLink({ item, url, name }: { item: Attachment; url: string; name: string }) {
  const { t, tag } = useTexts();
  const spot = item.file_type === 'location';
  const shown = spot
    ? item.fallback_title || t('attachment_location')
    : item.fallback_title || name || t('attachment');
  return (
    <a
      className="file"
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={spot ? shown : t('download', { name: shown })}
    >
      <Icon name={spot ? 'pin' : 'file'} />
      <span>
        <bdi>{shown}</bdi>
        {item.file_size ? <small>{sizeText(item.file_size, tag)}</small> : null}
      </span>
    </a>
  );
}

/** The image's size, so that the thread does not jump when it loads. */
function fit({ width, height }: Attachment): { width?: number; height?: number } {
  if (!width || !height) return {};
  const scale = Math.min(1, 240 / width, 280 / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
