import { beforeEach, vi } from 'vitest';

/** Addresses that the page leaves for, without doing so; reset in each test. */
export function recordLeaving(): string[] {
  const addresses: string[] = [];
  beforeEach(() => {
    addresses.length = 0;
    const leave = vi.spyOn(window.location, 'assign');
    leave.mockImplementation((url) => void addresses.push(String(url)));
    return () => leave.mockRestore();
  });
  return addresses;
}
