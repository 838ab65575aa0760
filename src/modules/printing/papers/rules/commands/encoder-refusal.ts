/** What a printer cannot do, in the words that printers' programs are known by. */
export class EncoderRefusal extends Error {}

/** @throws unless it is a whole number from `least` to `most` */
export function between(what: string, value: number, least: number, most: number) {
  if (typeof value !== 'number' || Number.isNaN(value)) throw new EncoderRefusal(`${what} must be a number`)
  if (value < least || value > most || !Number.isInteger(value))
    throw new EncoderRefusal(`${what} must be between ${least} and ${most}`)
}

export function zeroOrBetween(what: string, value: number, least: number, most: number) {
  if (typeof value !== 'number' || Number.isNaN(value)) throw new EncoderRefusal(`${what} must be a number`)
  if (value !== 0 && (value < least || value > most || !Number.isInteger(value)))
    throw new EncoderRefusal(`${what} must be 0, or between ${least} and ${most}`)
}
