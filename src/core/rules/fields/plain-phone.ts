const E164 = /^\+[1-9]\d{6,14}$/
/** Nine digits, as numbers in Spain are written there. */
const SPANISH = /^[6-9]\d{8}$/

/**
 * A phone number as it is stored, without what people put between its digits. Which numbers a country has is not known
 * here: `readPhone` knows. Null when it is none.
 */
export function plainPhone(text: string): string | null {
  const bare = text.replace(/[\s().\-/\u2010-\u2015]/g, '').replace(/^00/, '+')
  const number = SPANISH.test(bare) ? `+34${bare}` : bare
  return E164.test(number) ? number : null
}
