import { Avatar, type AvatarSize } from './avatar.tsx';
import { listText } from '../data/list-text.tsx';
import { useLocale } from 'react-aria-components/I18nProvider';

export type AvatarGroupProps = {
  people: readonly { id: string; name: string; src?: string | null }[];
  /** Maximum number of avatars; the rest is a number. Default 4. */
  max?: number;
  size?: AvatarSize;
  className?: string;
};

const extraSizes: Record<AvatarSize, string> = {
  '2xs': 'size-4',
  xs: 'size-5',
  sm: 'size-6',
  md: 'size-8',
  lg: 'size-10',
  xl: 'size-16',
};

/** Several people in a small space; read as a list of all their names. */
export function AvatarGroup({ people, max = 4, size = 'sm', className = '' }: AvatarGroupProps) {
  const { locale } = useLocale();
  const shown = people.length > max ? people.slice(0, max - 1) : people;
  const rest = people.length - shown.length;
  const names = listText(
    people.map(({ name }) => name),
    locale,
  );
  return (
    <span role="img" aria-label={names} title={names} className={`inline-flex ${className}`}>
      {shown.map(({ id, name, src }) => (
        <Avatar
          key={id}
          name={name}
          src={src}
          size={size}
          className="-ms-1 rounded-full ring-2 ring-surface first:ms-0"
        />
      ))}
      {rest > 0 && (
        <span
          aria-hidden
          className={`tabular -ms-1 grid place-items-center rounded-full bg-surface-active text-[10px] font-semibold text-text-muted ring-2 ring-surface ${extraSizes[size]}`}
        >
          {`+${new Intl.NumberFormat(locale).format(rest)}`}
        </span>
      )}
    </span>
  );
}
