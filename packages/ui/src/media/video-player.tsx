import { useState, type ReactNode } from 'react';

export type VideoPlayerProps = {
  src: string;
  /** Names the video. */
  label: string;
  poster?: string;
  /** Width and height in pixels, when known; reserves its space before it loads. Default 16 by 9. */
  ratio?: { width: number; height: number };
  /** Replaces a video that does not load or cannot be played, for example with a link to the file. */
  failed: ReactNode;
  className?: string;
};

/** Plays one video with the browser's own controls, which assistive technology supports. */
export function VideoPlayer({ src, label, poster, ratio, failed, className = '' }: VideoPlayerProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const { width, height } = ratio ?? { width: 16, height: 9 };
  const frame = `w-full max-w-md overflow-hidden rounded-card bg-surface-active ${className}`;
  if (failedSrc === src) {
    return (
      <div
        role="alert"
        style={{ aspectRatio: `${width} / ${height}` }}
        className={`grid place-items-center p-4 text-control ${frame}`}
      >
        {failed}
      </div>
    );
  }
  return (
    // Videos that people send come without captions.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      src={src}
      {...(poster === undefined ? {} : { poster })}
      aria-label={label}
      controls
      playsInline
      preload="metadata"
      onError={() => setFailedSrc(src)}
      style={{ aspectRatio: `${width} / ${height}` }}
      className={frame}
    />
  );
}
