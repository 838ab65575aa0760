/** Crockford's base 32: no I, L, O or U, so that a number can be read over the phone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 8

/** How many random bytes an order number is made of: 40 bits, so that nobody guesses one. */
export const UFID_BYTES = 5

/** The public number of an order, `XXXX-XXXX`. */
export function ufidOf(random: Uint8Array): string {
  if (random.length < UFID_BYTES) throw new RangeError(`needs ${UFID_BYTES} random bytes`)
  let bits = 0n
  for (const byte of random.subarray(0, UFID_BYTES)) bits = (bits << 8n) | BigInt(byte)
  let text = ''
  for (let i = LENGTH - 1; i >= 0; i--) text += ALPHABET[Number((bits >> BigInt(5 * i)) & 31n)]
  return `${text.slice(0, 4)}-${text.slice(4)}`
}

/** What a person typed or a scanner read, as it is stored; null when it is no order number. */
export function readUfid(text: string): string | null {
  const bare = text.replace(/[\s-]/g, '').toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1')
  if (bare.length !== LENGTH || ![...bare].every(char => ALPHABET.includes(char))) return null
  return `${bare.slice(0, 4)}-${bare.slice(4)}`
}

/** What the label of one bag of an order says: the order's number, and which of its bags this is. */
export const bagCodeOf = (ufid: string, bag: number): string => `${ufid}/${bag}`

export interface BagCode {
  ufid: string
  /** Null on papers that name the order only. */
  bag: number | null
}

/**
 * What a scanner read from the paper of a bag; null when it is none. A scanner that is set to another keyboard writes
 * other signs for the hyphen and the slash, so any sign may stand there.
 */
export function readBagCode(text: string): BagCode | null {
  const [, first, second, bag] =
    text
      .trim()
      .toUpperCase()
      .match(/^([0-9A-Z]{4})[^0-9A-Z]?([0-9A-Z]{4})(?:[^0-9A-Z](\d{1,2}))?$/) ?? []
  const ufid = first && second ? readUfid(first + second) : readUfid(text)
  if (!ufid || bag === '0' || bag === '00') return null
  return { ufid, bag: bag ? Number(bag) : null }
}
