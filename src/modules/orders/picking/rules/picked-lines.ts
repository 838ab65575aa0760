export interface PickedLine {
  quantity: number
  picked: number
  missing: number
}

/** Units that nobody has picked or missed yet. */
export const leftOf = ({ quantity, picked, missing }: PickedLine): number =>
  Math.max(0, quantity - picked - missing)

/** Everything has been looked for, whether it was found or not. */
export const isPicked = (lines: readonly PickedLine[]): boolean => lines.every(line => leftOf(line) === 0)

/** So much of all units is done, from 0 to 1; what has no units is done. */
export function pickedShare(lines: readonly PickedLine[]): number {
  const all = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const left = lines.reduce((sum, line) => sum + leftOf(line), 0)
  return all === 0 ? 1 : (all - left) / all
}
