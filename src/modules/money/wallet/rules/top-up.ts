/** What can be put into a wallet at once, in cents. */
export const SMALLEST_TOP_UP_CENTS = 500
export const LARGEST_TOP_UP_CENTS = 50_000

/** The most that is given to somebody at once, in cents. */
export const MOST_GIFTED_CENTS = 100_000
