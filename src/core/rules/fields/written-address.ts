/** What says where in a house, in Catalan, Spanish, English and French; after it perhaps a number or a letter. */
const INSIDE =
  /(?:^|(?<=[\s,.]))(?:esc(?:ala|alera|alier)?|bl(?:oc|oque|q)|portal|porta|puerta|pta|pis|piso|planta|floor|flat|[ée]tage|[aàá]tico?|sobre[aàá]tico?|entresol|entresuelo|entl|principal|pral|baix(?:os)?|bajos?|bxs|local|despatx|despacho|oficina|office|apt|apto|apartament|apartamento)\b\.?(?:\s*(?:\d{1,3}(?:[ºª°]|r|n|t|[èe]|o|a|er|on|ra|na|ta)?|[a-z])(?![\p{L}\d]))?/giu
/** "3r 2a", "3º 2ª", "1-2": a floor by its ordinal, and the door after it. */
const FLOOR =
  /(?:^|(?<=[\s,]))\d{1,2}\s*(?:[ºª°]|(?:r|n|t|[èe]|o|a|er|on|ra|na|ta)(?![\p{L}\d]))(?:[\s,-]*\d{1,2}(?:[ºª°]|a|na|ra|ta)?(?![\p{L}\d])|[\s,]*[a-z](?![\p{L}\d]))?/giu
const NUMBER =
  /(?<=[\p{L}.,º°]\.?\s*(?:n(?:[úu]m(?:ero)?)?[.º°]?\s*)?)(?<![\d\p{L}])(\d{1,4})(?:\s*[-/]\s*\d{1,4}(?!\d))?(?:\s*(?:bis|ter)(?!\p{L}))?(?![\p{L}\d])/giu
const KIND =
  /^(?:carrer|calle|c\/|av(?:inguda|enida|da?)?\b|pas(?:seig|eo)|pg\b|pla[çcz]a|pl\b|ronda|rambla|travess|traves|via\b|gran via|cam[ií])/iu

/** An address in two parts: what a map knows, and where in the house it is. */
export interface WrittenAddress {
  place: string
  details: string | null
}

/**
 * Takes apart an address as people write it: `Carrer de Pallars 193-195, 3r 2a, 08005 Barcelona` is the place
 * `Carrer de Pallars 193, 08005 Barcelona` and the details `3r 2a`. Of several numbers of houses the first counts.
 */
export function readAddress(text: string): WrittenAddress {
  const written = streetFirst(text.replace(/\s+/g, ' ').trim())
  for (const found of written.matchAll(NUMBER)) {
    const street = written.slice(0, found.index)
    const details: string[] = []
    const rest = [INSIDE, FLOOR].reduce(
      (left, pattern) =>
        left.replace(pattern, one => {
          details.push(one.replace(/^[\s,]+|[\s,]+$/g, ''))
          return ' '
        }),
      written.slice(found.index + found[0].length),
    )
    // Another number behind it: this one belongs to the name of the street.
    if (/(?<![\d\p{L}])\d{1,4}(?![\d\p{L}])/u.test(rest)) continue
    const place = tidy(`${street}${found[1]}${/^\s*,/.test(rest) ? '' : ' '}${rest}`)
    return { place, details: details.length > 0 ? details.join(', ') : null }
  }
  return { place: written, details: null }
}

/** With the part that begins like a street in front: some write the city before it. */
function streetFirst(text: string): string {
  const parts = text.split(/\s*,\s*/)
  const at = parts.findIndex(part => KIND.test(part))
  return at > 0 ? [...parts.slice(at), ...parts.slice(0, at)].join(', ') : text
}

const tidy = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/(?:\s*,)+/g, ',')
    .replace(/[\s,.-]+$/, '')
