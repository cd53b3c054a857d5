/** What is written above a chart, and below it if it has two series. */
export type ImageTexts = { title: string; summary: string; legend?: { bars: string; line: string } };

const [margin, headHeight, minWidth, legendHeight] = [32, 96, 720, 56];
const drawn = 'rect, path, line, text';
const copied = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'font-size', 'font-family'];

/** A chart as a standalone image in its current colors, with a title. */
export function imageOf(drawing: SVGSVGElement, texts: ImageTexts): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const [from, to] = [drawing.querySelectorAll(drawn), copy.querySelectorAll(drawn)];
  for (const [index, part] of to.entries()) {
    const original = from[index];
    if (original === undefined) continue;
    const style = getComputedStyle(original);
    for (const name of copied) {
      const value = style.getPropertyValue(name);
      if (value !== '') part.setAttribute(name, value);
    }
  }
  for (const part of copy.querySelectorAll('[class]')) part.removeAttribute('class');
  for (const name of ['class', 'style', 'aria-hidden']) copy.removeAttribute(name);
  const [, , drawnWidth = 1, drawnHeight = 1] = (drawing.getAttribute('viewBox') ?? '')
    .split(' ')
    .map(Number);
  const width = Math.max(minWidth, drawnWidth);
  const height = (drawnHeight * width) / drawnWidth;
  for (const [name, value] of Object.entries({
    x: margin,
    y: headHeight,
    width,
    height,
    overflow: 'visible',
  }))
    copy.setAttribute(name, String(value));
  const { direction } = getComputedStyle(drawing);
  const isMirrored = direction === 'rtl';
  const legendTop = headHeight + height;
  const [fullWidth, fullHeight] = [
    width + 2 * margin,
    legendTop + margin + (texts.legend === undefined ? 0 : legendHeight),
  ];
  const area = svg('svg', { xmlns, width: fullWidth, height: fullHeight, direction: direction || 'ltr' });
  const ink = getComputedStyle(document.body).color || 'black';
  const write = (text: string, at: { y: number; size: number; weight?: number }) =>
    textAt(text, { x: isMirrored ? fullWidth - margin : margin, fill: ink, ...at });
  area.append(
    svg('rect', { width: fullWidth, height: fullHeight, fill: surfaceOf(drawing) }),
    write(texts.title, { y: margin + 16, size: 20, weight: 600 }),
    write(texts.summary, { y: margin + 42, size: 14 }),
    copy,
    ...(texts.legend === undefined
      ? []
      : legendOf(texts.legend, {
          x: isMirrored ? fullWidth - margin : margin,
          y: legendTop,
          isMirrored,
          colors: {
            bars: getComputedStyle(drawing.querySelector('.fill-accent') ?? document.body).fill || 'blue',
            line: ink,
          },
        })),
  );
  return new XMLSerializer().serializeToString(area);
}

type Legend = { x: number; y: number; isMirrored: boolean; colors: { bars: string; line: string } };

/** Which of the two series is which, below each other. */
function legendOf(
  { bars, line }: NonNullable<ImageTexts['legend']>,
  { x, y, isMirrored, colors }: Legend,
): SVGElement[] {
  const mark = { x: isMirrored ? x - 16 : x, width: 16 };
  const name = { x: isMirrored ? x - 26 : x + 26, size: 14, fill: colors.line };
  return [
    svg('rect', { ...mark, y: y + 20, height: 12, fill: colors.bars }),
    textAt(bars, { ...name, y: y + 31 }),
    svg('rect', { ...mark, y: y + 49, height: 2, fill: colors.line }),
    textAt(line, { ...name, y: y + 55 }),
  ];
}

function textAt(
  content: string,
  { x, y, size, fill, weight = 400 }: { x: number; y: number; size: number; fill: string; weight?: number },
): SVGElement {
  const text = svg('text', {
    x,
    y,
    'font-size': size,
    'font-weight': weight,
    'font-family': 'sans-serif',
    fill,
  });
  text.textContent = content;
  return text;
}

const xmlns = 'http://www.w3.org/2000/svg';

function svg(name: string, attributes: object): SVGElement {
  const element = document.createElementNS(xmlns, name);
  for (const [key, value] of Object.entries(attributes))
    if (key !== 'xmlns') element.setAttribute(key, String(value));
  return element;
}

/** The background color of a chart. */
function surfaceOf(drawing: Element): string {
  for (let at: Element | null = drawing; at !== null; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at);
    if (backgroundColor !== '' && backgroundColor !== 'transparent' && !backgroundColor.endsWith(', 0)'))
      return backgroundColor;
  }
  return 'white';
}

/** The image at twice its size in pixels, as PNG. */
export async function pngOf(svgText: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgText)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.naturalWidth * 2, image.naturalHeight * 2];
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((png) => (png ? resolve(png) : reject(new Error('The image could not be created'))));
  });
}
