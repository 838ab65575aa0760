/** A name for one press of a button, or for a record that is made here: sent again, it does nothing twice. */
export function newRecordId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
