/** An address without a country is one of this country. */
const DEFAULT_COUNTRY = 'ES'

/**
 * An address with its postal code in full: those of Spain have five digits, and spreadsheets drop the nought in front.
 */
export function withFullPostalCode<
  Of extends { postalCode?: string | undefined; country?: string | undefined },
>(address: Of): Of {
  const { postalCode, country } = address
  const isSpanish = (country || DEFAULT_COUNTRY).toUpperCase() === 'ES'
  return isSpanish && postalCode && /^\d{4}$/.test(postalCode)
    ? { ...address, postalCode: `0${postalCode}` }
    : address
}
