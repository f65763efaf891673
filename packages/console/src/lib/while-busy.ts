/** Runs work with a busy flag raised, and lowers the flag however the work ends. */
export async function whileBusy<T>(setIsBusy: (isBusy: boolean) => void, work: () => Promise<T>): Promise<T> {
  setIsBusy(true);
  try {
    return await work();
  } finally {
    setIsBusy(false);
  }
}
