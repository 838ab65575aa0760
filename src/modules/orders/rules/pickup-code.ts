const CODES_A_DAY = 1000

/** The letter that stands for a store on its bags: the first of its name that a printer prints everywhere. */
export function storeLetter(storeName: string): string {
  const plain = storeName.normalize('NFD').toUpperCase()
  return /[A-Z]/.exec(plain)?.[0] ?? 'X'
}

/**
 * The code by which a bag is called out: three digits and the store's letter, `042P`. It starts where `random`
 * says and takes the next that is free; `taken` holds the codes of the store and day. A store with a thousand
 * orders a day goes on with four digits.
 */
export function pickupCode(random: number, letter: string, taken: ReadonlySet<string>): string {
  for (let block = 0; ; block++) {
    for (let step = 0; step < CODES_A_DAY; step++) {
      const number = block * CODES_A_DAY + ((Math.abs(Math.trunc(random)) + step) % CODES_A_DAY)
      const code = `${String(number).padStart(3, '0')}${letter}`
      if (!taken.has(code)) return code
    }
  }
}

/** Codes to try one after the other when it is not known which are taken: three digits for a start, then more. */
export function pickupCodeCandidates(randoms: readonly number[], letter: string): string[] {
  return randoms.map((random, i) => {
    const digits = 3 + Math.floor((2 * i) / randoms.length)
    return `${String(Math.abs(Math.trunc(random)) % 10 ** digits).padStart(digits, '0')}${letter}`
  })
}

/** Whether what was said or scanned is the code: case and spaces do not matter. */
export function isSamePickupCode(given: string, code: string): boolean {
  return given.replace(/\s/g, '').toUpperCase() === code.toUpperCase()
}
