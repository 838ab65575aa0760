/** A name as it stands in an address: "Cal Blai – Poble-sec" → "cal-blai-poble-sec". Empty when nothing is left. */
export function slugOf(name: string, max = 60): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/['’·]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, max)
    .replace(/^-+|-+$/g, '')
}
