import { readStored, store } from '../../../platform/browser-storage.ts';

const form = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/;

/** Whether `latest` is a version, and one after `current`. */
export function isNewer(latest: string, current: string): boolean {
  const [one, other] = [numbersOf(latest), numbersOf(current)];
  if (one === undefined || other === undefined) return false;
  const at = one.findIndex((number, index) => number !== other[index]);
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0);
}

function numbersOf(version: string): number[] | undefined {
  return form.exec(version)?.slice(1).map(Number);
}

const key = 'dismissed-update';

/** Whether the banner of this version was dismissed in this browser. */
export function isDismissed(version: string): boolean {
  return readStored(key) === version;
}

export function dismissVersion(version: string): void {
  store(key, version);
}
