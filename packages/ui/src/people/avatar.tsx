import { useState, type ReactNode } from 'react';
import { classVariants, type VariantProps } from '../class-variants.ts';

export type Presence = 'online' | 'busy' | 'offline';

export type AvatarProps = {
  /** The name; source of the initials and their color when there is no image. */
  name: string;
  src?: string | null | undefined;
  /** For screen readers; omit it if the name is next to the avatar. */
  alt?: string;
  /** 16, 20, 24, 32 (default), 40 or 64 px. */
  size?: AvatarSize;
  presence?: Presence | undefined;
  /** The meaning of the presence dot, for screen readers. */
  presenceLabel?: string;
  /** A small icon at the lower end corner, for example a conversation's channel. */
  badge?: ReactNode;
  /** `square` for things that are not people. */
  shape?: 'round' | 'square';
  className?: string;
};

const styles = classVariants({
  base: 'relative inline-grid shrink-0 place-items-center font-semibold select-none',
  variants: {
    size: {
      '2xs': 'size-4 text-[8px]',
      xs: 'size-5 text-[9px]',
      sm: 'size-6 text-[10px]',
      md: 'size-8 text-meta',
      lg: 'size-10 text-body',
      xl: 'size-16 text-heading',
    },
    shape: { round: 'rounded-full', square: 'rounded-control' },
  },
  defaultVariants: { size: 'md', shape: 'round' },
});

export type AvatarSize = NonNullable<VariantProps<typeof styles>['size']>;

const grounds = [
  'bg-avatar-1 text-avatar-1-text',
  'bg-avatar-2 text-avatar-2-text',
  'bg-avatar-3 text-avatar-3-text',
  'bg-avatar-4 text-avatar-4-text',
  'bg-avatar-5 text-avatar-5-text',
  'bg-avatar-6 text-avatar-6-text',
];

const presenceStyles: Record<Presence, string> = {
  online: 'bg-presence-online',
  busy: 'bg-presence-busy',
  offline: 'border-2 border-presence-offline bg-surface',
};

/** A person's avatar, or their initials without one or when it does not load. */
export function Avatar(props: AvatarProps) {
  const { name, src, alt, size, presence, presenceLabel, badge, shape = 'round', className } = props;
  const [brokenSrc, setBrokenSrc] = useState<string>();
  const hasImage = src != null && src !== '' && src !== brokenSrc;
  const ground = hasImage ? 'bg-surface-active' : groundOf(name);
  // The name is still being typed.
  const access =
    alt === undefined || alt.trim() === ''
      ? { 'aria-hidden': presenceLabel === undefined }
      : { role: 'img', 'aria-label': alt };
  return (
    <span className={styles({ size, shape, class: `${ground} ${className ?? ''}` })}>
      <span {...access} className="grid size-full place-items-center overflow-hidden rounded-[inherit]">
        {hasImage ? (
          <img
            src={src}
            alt=""
            className="size-full object-cover"
            loading="lazy"
            onError={() => setBrokenSrc(src)}
          />
        ) : (
          // Rendered by CSS: as text it would become part of the accessible name of the control around it.
          <span
            aria-hidden
            data-initials={initialsOf(name)}
            className="after:content-[attr(data-initials)]"
          />
        )}
      </span>
      {presence && <PresenceDot presence={presence} label={presenceLabel} />}
      {badge != null && (
        <span
          aria-hidden
          className="absolute -end-1 -bottom-1 grid size-4 place-items-center overflow-hidden rounded-full bg-surface text-text-muted ring-2 ring-surface"
        >
          {badge}
        </span>
      )}
    </span>
  );
}

function PresenceDot({ presence, label }: { presence: Presence; label: string | undefined }) {
  return (
    <span
      className={`absolute -end-px -bottom-px size-[30%] max-h-3.5 min-h-2 max-w-3.5 min-w-2 rounded-full ring-2 ring-surface ${presenceStyles[presence]}`}
    >
      {label !== undefined && <span className="sr-only">{label}</span>}
    </span>
  );
}

/** First letters of the first and last word, complete characters even outside the basic plane. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1);
  return chosen
    .map((word) => firstGrapheme(word ?? ''))
    .join('')
    .toLocaleUpperCase();
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

function firstGrapheme(word: string): string {
  const letters = word.replace(/^[^\p{L}\p{N}\p{Extended_Pictographic}]+/u, '');
  for (const part of segmenter.segment(letters || word)) return part.segment;
  return '';
}

/** The same name always gets the same ground. */
function groundOf(name: string): string {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return grounds[hash % grounds.length] ?? '';
}
