/**
 * Runs `work` and, when it takes more than a second, says so: once when the second is over and once at the end.
 * @template T
 * @param {string} what a sentence without a full stop, like "Installing packages"
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withProgress(what, work) {
  const start = performance.now();
  let announced = false;
  const timer = setTimeout(() => {
    announced = true;
    console.log(`${what} …`);
  }, 1000);
  try {
    const result = await work();
    if (announced) console.log(`${what}: done in ${((performance.now() - start) / 1000).toFixed(1)} s`);
    return result;
  } finally {
    clearTimeout(timer);
  }
}
