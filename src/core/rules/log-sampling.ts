/** Of what anybody can cause as often as they like, the 1st, 10th, 100th … time is worth a line in the log. */
export const isLogged = (times: number): boolean => Number.isInteger(Math.log10(times))
