/* oxlint-disable jsx-a11y/media-has-caption -- what people send each other comes without caption tracks */
import { sizeText } from '@confab/rules/size-text';
import { safeUrlFrom } from '@confab/text/addresses';
import { useState } from 'react';
import type { Attachment } from '../api/shapes.ts';
import { nameFromUrl } from '../conversation/files.ts';
import { Icon } from '../parts/icon.tsx';
import { useTexts } from '../state/store.ts';

/** Files of a message, each in the form its kind asks for. An address that is not plain web is not used. */
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
  const url = safeUrlFrom(item.dataUrl || '#', location.href);
  if (!url || !item.dataUrl)
    return item.fallbackTitle ? <p className="bubble">{item.fallbackTitle}</p> : null;
  const name = nameFromUrl(item.dataUrl);
  if (item.fileType === 'image' && !broken) {
    const thumb = (item.thumbUrl && safeUrlFrom(item.thumbUrl, location.href)) || url;
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
  if (item.fileType === 'audio')
    return (
      <audio className="audio" controls preload="metadata" src={url} aria-label={t('attachment_audio')} />
    );
  if (item.fileType === 'video') {
    return (
      <video className="picture" controls preload="metadata" src={url} aria-label={t('attachment_video')} />
    );
  }
  return <FileLink item={item} url={url} name={name} />;
}

function FileLink({ item, url, name }: { item: Attachment; url: string; name: string }) {
  const { t, tag } = useTexts();
  const place = item.fileType === 'location';
  const shown = place
    ? item.fallbackTitle || t('attachment_location')
    : item.fallbackTitle || name || t('attachment');
  return (
    <a
      className="file"
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={place ? shown : t('download', { name: shown })}
    >
      <Icon name={place ? 'pin' : 'file'} />
      <span>
        <bdi>{shown}</bdi>
        {item.fileSize > 0 && <small>{sizeText(item.fileSize, tag)}</small>}
      </span>
    </a>
  );
}

/** Size the picture will have, so that the thread does not jump when it arrives. */
function fit({ width, height }: Attachment): { width?: number; height?: number } {
  if (!width || !height) return {};
  const scale = Math.min(1, 240 / width, 280 / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
