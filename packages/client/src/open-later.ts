/**
 * Opens an address that is not known yet in a new tab: immediately, because browsers allow that only on a
 * press. Resolves with the address if no tab was allowed, so that a link can lead there; rejects as `load`
 * does, without a tab.
 */
export async function openLater(load: () => Promise<string>): Promise<string | undefined> {
  const tab = window.open('about:blank', '_blank');
  try {
    const address = await load();
    if (tab === null) return address;
    tab.opener = null;
    tab.location.replace(address);
    return undefined;
  } catch (error) {
    tab?.close();
    throw error;
  }
}
