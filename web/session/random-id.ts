/** An id that nobody else has. Browsers give crypto.randomUUID to https pages only; this works on a plain address too. */
export function randomId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
