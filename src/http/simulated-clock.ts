import type { Clock } from '../core/clock'

/** Where a page of a server with a simulated clock finds that clock. */
export const SIMULATED_CLOCK_PATH = '/simulated-clock.js'

/** Only the clock of a simulation says how fast it runs. */
export const isSimulated = (clock: Clock): clock is Clock & { speed: number } => clock.speed !== undefined

/** The page with the clock of the simulation in it, ahead of every script that asks for the time. */
export const withSimulatedClock = (html: string): string =>
  html.replace('</title>', `</title><script src="${SIMULATED_CLOCK_PATH}"></script>`)

/** Sets the clock of a page: it shows the moment of the server, and runs as fast. Timers stay real. */
export const simulatedClockScript = ({ now, speed }: Clock & { speed: number }): string => `{
  const began = performance.now()
  const now = () => Math.round(${now().getTime()} + (performance.now() - began) * ${speed})
  globalThis.Date = class extends Date {
    constructor(...given) {
      super(...(given.length ? given : [now()]))
    }
    static now() {
      return now()
    }
  }
}
`
