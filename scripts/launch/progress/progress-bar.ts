const width = 30;

/** A progress bar on a terminal; elsewhere a line for each tenth. `show` takes how many of `total` are done. */
export function progressBar(unit: string, total: number): { show: (done: number) => void; end: () => void } {
  const start = performance.now();
  const terminal = process.stdout.isTTY;
  let tenths = 0;
  return {
    show: (done) => {
      const share = Math.min(1, done / total);
      if (terminal)
        process.stdout.write(`\r${barText(share)} ${countText(done, total, unit)}, ${left(start, share)}  `);
      else if (Math.floor(share * 10) > tenths) {
        tenths = Math.floor(share * 10);
        console.log(`${tenths * 10}% ${countText(done, total, unit)}`);
      }
    },
    end: () => {
      if (terminal) process.stdout.write('\n');
      console.log(`Done in ${((performance.now() - start) / 1000).toFixed(1)} s`);
    },
  };
}

function barText(share: number): string {
  const filled = Math.round(share * width);
  return `[${'#'.repeat(filled)}${'-'.repeat(width - filled)}]`;
}

const count = new Intl.NumberFormat('en');
const countText = (done: number, total: number, unit: string): string =>
  `${count.format(done)} of ${count.format(total)} ${unit}`;

function left(start: number, share: number): string {
  const seconds = share === 0 ? 0 : ((performance.now() - start) / 1000) * (1 / share - 1);
  return `${Math.ceil(seconds)} s left`;
}
