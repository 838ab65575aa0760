/** How long the code of a screen may take to arrive. */
const SCREEN_TIMEOUT_MS = 120_000

/** Loads code, and gives up with a `TimeoutError` when it has not come in time. */
export function inTime<Loaded>(
  load: () => Promise<Loaded>,
  end: AbortSignal = AbortSignal.timeout(SCREEN_TIMEOUT_MS),
): Promise<Loaded> {
  return new Promise((resolve, reject) => {
    end.addEventListener('abort', () => reject(end.reason), { once: true })
    load().then(resolve, reject)
  })
}
