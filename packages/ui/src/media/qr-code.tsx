import encodeQR from 'qr';
import { useMemo } from 'react';

export type QrCodeProps = {
  /** The content of the code. */
  text: string;
  /** The accessible name. */
  label: string;
  className?: string;
};

/** The white border that scanners need, in modules. */
const border = 4;

/** A QR code, dark on white in every theme: many scanners read no other. */
export function QrCode({ text, label, className = '' }: QrCodeProps) {
  const { size, path } = useMemo(() => draw(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`rounded-control ${className}`}
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}

/** The dark modules as one path, each run of a row as a rectangle. */
function draw(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border });
  const path = rows.flatMap((row, y) => runs(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`));
  return { size: rows.length, path: path.join('') };
}

/** Start and length of each run of dark modules. */
function runs(row: readonly boolean[]): [number, number][] {
  const found: [number, number][] = [];
  row.forEach((isDark, x) => {
    const last = found.at(-1);
    if (!isDark) return;
    if (last !== undefined && last[0] + last[1] === x) last[1] += 1;
    else found.push([x, 1]);
  });
  return found;
}
