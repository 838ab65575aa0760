/** The network of an address, as it is counted: of IPv6, the part that one subscriber has. */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip
  const [before = '', after] = ip.split('::')
  const head = before.split(':').filter(Boolean)
  const tail = after?.split(':').filter(Boolean) ?? []
  const zeros = after === undefined ? [] : Array(Math.max(0, 8 - head.length - tail.length)).fill('0')
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`
}

/** The addresses of one provider, roughly: a stranger with many addresses has them in a few such ranges. */
export function rangeOf(ip: string): string {
  const isNew = ip.includes(':') && !ip.includes('.')
  return isNew ? networkOf(ip).split(':').slice(0, 2).join(':') : ip.split('.').slice(0, 2).join('.')
}
