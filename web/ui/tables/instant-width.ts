/** Pixels for a day and an hour in the longest of the languages, at the end of a row too. */
export const INSTANT_WIDTH = 200
