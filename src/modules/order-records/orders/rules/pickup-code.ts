/** The letter that stands for a store on its bags: the first of its name that a printer prints everywhere. */
export function storeLetter(storeName: string): string {
  const plain = storeName.normalize('NFD').toUpperCase()
  return /[A-Z]/.exec(plain)?.[0] ?? 'X'
}

/**
 * Codes by which a bag is called out, to try one after the other as it is not known which are taken: digits and the
 * store's letter, `042P`; three digits for a start, then more.
 */
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
