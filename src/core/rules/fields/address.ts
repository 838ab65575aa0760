/** A street without a number: worth a warning, since a courier will ask. Some places have none. */
export function isStreetNumberMissing(address: {
  address?: string | null
  streetNumber?: string | null
}): boolean {
  if (address.streetNumber?.trim()) return false
  const street = (address.address ?? '').replace(/\b\d{5}\b/g, '')
  return street.trim() !== '' && !/\d/.test(street) && !/\bs\/n\b/i.test(street)
}
