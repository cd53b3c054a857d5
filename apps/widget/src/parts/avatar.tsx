import { useState } from 'react';

/** An avatar image, or initials without one or when it does not load. Decorative. */
export function Avatar({ name, url, size = 32 }: { name: string; url: string; size?: number }) {
  const [broken, setBroken] = useState('');
  const letters = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase();
  return (
    <span className="avatar" style={{ width: size, height: size, fontSize: size * 0.4 }} aria-hidden="true">
      {url && url !== broken ? (
        <img src={url} alt="" width={size} height={size} onError={() => setBroken(url)} />
      ) : (
        letters
      )}
    </span>
  );
}
