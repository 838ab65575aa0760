/** The only source of the present. Tests hold a clock that they move. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

export type MovableClock = Clock & { set(at: Date | string): void; advance(milliseconds: number): void }

export function movableClock(start: Date | string): MovableClock {
  let at = new Date(start)
  return {
    now: () => new Date(at),
    set(next) {
      at = new Date(next)
    },
    advance(milliseconds) {
      at = new Date(at.getTime() + milliseconds)
    },
  }
}
