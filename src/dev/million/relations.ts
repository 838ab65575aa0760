/** How many of each there are for so many orders, a few years into the life of the product. */
export function sizesFor(orders: number) {
  const share = (of: number, least: number) => Math.max(least, Math.round(orders / of))
  return {
    orders,
    people: share(10, 200),
    offices: share(500, 20),
    shops: share(1000, 20),
    couriers: share(5000, 10),
  }
}
export type Sizes = ReturnType<typeof sizesFor>

/** The day that the data ends with, in the middle of its noon in Barcelona. */
export const NOW = new Date('2026-11-18T14:30:00Z')
export const TODAY = '2026-11-18'
export const DAYS = 730

/** Everything is drawn from this and the number of the row. */
export const SEED = 9070

export const FIRST =
  'Aina Alba Andrea Arnau Berta Biel Carla Carme Cristina Daniel Elena Enric Eva Ferran Gemma Helena Hugo Irene Jaume Joana Jordi Júlia Laia Laura Marc Maria Marta Mercè Mireia Neus Núria Oriol Pau Paula Pol Roger Rosa Sara Xavier Yolanda'.split(
    ' ',
  )
export const LAST =
  'Alonso Amat Badia Blanco Bosch Cabrera Campos Cano Casals Coll Costa Domènech Esteve Ferrer Font Fuster García Garriga Gil Grau Herrera Ibáñez Jiménez Llopis López Marín Martí Mas Medina Molina Moreno Navarro Ortega Pascual Peña Pons Puig Ramos Riera Roca Rovira Rubio Sala Serra Soler Torres Vidal Vila'.split(
    ' ',
  )
export const DISHES =
  'Escudella Fideuà Canelons Escalivada Trinxat Suquet Lentejas Garbanzos Lasagne Risotto Gnocchi Moussaka Falafel Hummus Tabbouleh Paella Gazpacho Salmorejo Croquetes Botifarra Rostit Bacallà Truita Amanida Crema Poke Curry Ramen Tacos Burrito'.split(
    ' ',
  )
export const CITIES = ['bcn', 'bcn', 'bcn', 'mad', 'vlc', 'sev']

const arrayOf = (words: readonly string[]) => `(array[${words.map(word => `'${word}'`).join(', ')}])`
export const oneOf = (words: readonly string[], by: string) =>
  `${arrayOf(words)}[1 + (${by})::bigint % ${words.length}]`
export const hex = (number: string) => `lpad(to_hex((${number})::bigint), 10, '0')`
/** Between 0 and 1: the n-th of four for this row. */
export const chance = (digest: string, nth: number) =>
  `(('x' || substr(${digest}, ${1 + 8 * nth}, 8))::bit(32)::bigint / 4294967296.0)`

/** The first 18 characters of the ids that belong to a shop, an office or a person. */
const headOf = (second: string, number: string) => `to_hex((${second})::bigint) || ${hex(number)}`
export const BEGIN = Date.parse(`${TODAY}T08:00:00Z`) / 1000 - DAYS * 86_400
const shopHead = (s: string) => headOf(String(BEGIN), s)
const officeHead = (l: string) => headOf(String(BEGIN), l)
const secondOfPerson = (p: string, { people }: Sizes) =>
  `${BEGIN} + (${p})::bigint * ${DAYS * 86_400} / ${people}`
const personHead = (p: string, sizes: Sizes) => headOf(secondOfPerson(p, sizes), p)
const nameOf = (p: string) =>
  `${oneOf(FIRST, `${p} * 7 / 3`)} as first, ${oneOf(LAST, `${p} * 11 / 5`)} as last`
export const cityOf = (s: string) => oneOf(CITIES, s)

export const shops = ({ shops }: Sizes) => `(
  select s, ${shopHead('s')} as sid, ${cityOf('s')} as city, ${oneOf(DISHES, 's')} as dish, ${oneOf(LAST, 's * 13')} as last
  from generate_series(0, ${shops - 1}) s) g`

export const offices = ({ offices }: Sizes) => `(
  select l, ${officeHead('l')} as lid, ${cityOf('l')} as city, ${oneOf(LAST, 'l * 7')} as last
  from generate_series(0, ${offices - 1}) l) g`

export const people = (sizes: Sizes) => `(
  select p, ${personHead('p', sizes)} as pid, ${officeHead(`p % ${sizes.offices}`)} as lid, ${cityOf(`p % ${sizes.offices}`)} as city,
    ${nameOf('p')}, make_interval(secs => ${secondOfPerson('p', sizes)} - ${BEGIN + (DAYS - 1) * 86_400}) as shift
  from generate_series(0, ${sizes.people - 1}) p) g`

/**
 * Orders, evenly over the days. A few people and shops have many of them, most have some: the one with the most has
 * the square root of all, as an office manager has who orders for everybody.
 */
export const orders = (sizes: Sizes, from: number, upTo: number, kinds: string) => `
  select n, ${kinds} as kind, s, p, ${hex('n')} as tail, sec, make_interval(secs => sec) as shift,
    make_interval(secs => day * 86400 + 1800 * floor(u2 * 4)) as window_shift, day,
    (date '${TODAY}' + day)::text as delivered_on, (date '${TODAY}' + day - 1)::text as ordered_on,
    ${shopHead('s')} as sid, ${personHead('p', sizes)} as pid, ${officeHead(`p % ${sizes.offices}`)} as lid,
    ${cityOf('s')} as city, ${oneOf(DISHES, 's')} as dish, ${nameOf('p')},
    ${oneOf(LAST, 's * 13')} as shop,
    upper(substr(lpad(to_hex((n::bigint * 2654435761) % 4294967296), 8, '0'), 1, 4) || '-' || substr(lpad(to_hex((n::bigint * 2654435761) % 4294967296), 8, '0'), 5)) as ufid,
    lpad(((n::bigint * 7919) % 100000)::text, 5, '0') as code
  from (
    select n, digest, day, ${chance('digest', 1)} as u1, ${chance('digest', 2)} as u2,
      floor(${sizes.people} * power(${chance('digest', 0)}, 2))::int as p,
      floor(${sizes.shops} * power(${chance('digest', 1)}, 2))::int as s,
      (day * 86400 + floor(${chance('digest', 3)} * 3600))::int as sec
    from (
      select n, md5(n || ':${SEED}') as digest, floor(n::bigint * ${DAYS} / ${sizes.orders})::int - ${DAYS - 1} as day
      from generate_series(${from}, ${upTo}) n
    ) drawn
  ) drawn`

/** The numbers of the orders in parts of about this many, each of whole days. */
export function partsOf(orders: number, about: number): [from: number, upTo: number][] {
  const firstOf = (day: number) => Math.ceil((day * orders) / DAYS)
  const days = Math.max(1, Math.floor((about * DAYS) / orders))
  const starts = Array.from({ length: Math.ceil(DAYS / days) }, (_, i) => i * days)
  return starts
    .map(day => [firstOf(day), firstOf(Math.min(day + days, DAYS)) - 1] as [number, number])
    .filter(([from, upTo]) => upTo >= from)
}
