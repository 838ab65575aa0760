import { foldText } from '../../core/rules/typed/folding'

/** The kinds of streets, by all that people write for them. */
const KINDS: Record<string, readonly string[]> = {
  carrer: ['carrer', 'calle', 'c', 'cl', 'carre', 'rue', 'street'],
  avinguda: ['avinguda', 'avenida', 'av', 'avd', 'avda', 'avgda', 'avenue'],
  passeig: ['passeig', 'paseo', 'pg', 'ps', 'pso', 'p'],
  placa: ['placa', 'plaza', 'pl', 'pza', 'plza', 'pca', 'square'],
}
const KIND_OF = new Map(Object.entries(KINDS).flatMap(([kind, words]) => words.map(word => [word, kind])))

/** What is left out as often as not. */
const SMALL = new Set([
  ...['de', 'del', 'dels', 'la', 'les', 'los', 'las', 'el', 'els', 'd', 'l', 'i', 'y', 'al'],
  ...['n', 'no', 'num', 'numero', 's'],
])

/** Spanish words in names of streets, and the Catalan ones of the same streets; unaccented. */
const CATALAN: Record<string, string> = {
  aragon: 'arago',
  agustin: 'agusti',
  alfonso: 'alfons',
  altea: 'altea',
  antonio: 'antoni',
  asturias: 'asturies',
  ayuntamiento: 'ajuntament',
  bruch: 'bruc',
  caballeros: 'cavallers',
  cadiz: 'cadis',
  carmen: 'carme',
  caspe: 'casp',
  cataluna: 'catalunya',
  catolico: 'catolic',
  cerdena: 'sardenya',
  ciento: 'cent',
  ciudad: 'ciutat',
  colon: 'colom',
  conde: 'comte',
  consejo: 'consell',
  corcega: 'corsega',
  cruz: 'creu',
  cubierta: 'coberta',
  diputacion: 'diputacio',
  dolores: 'dolors',
  espana: 'espanya',
  fernando: 'ferran',
  francia: 'franca',
  germanias: 'germanies',
  gerona: 'girona',
  glorias: 'glories',
  guillen: 'guillem',
  jaime: 'jaume',
  jativa: 'xativa',
  jose: 'josep',
  juan: 'joan',
  lauria: 'lluria',
  layetana: 'laietana',
  lepanto: 'lepant',
  magnanimo: 'magnanim',
  mayo: 'maig',
  mercado: 'mercat',
  napoles: 'napols',
  nueva: 'nova',
  nuevo: 'nou',
  pablo: 'pau',
  paralelo: 'parallel',
  paz: 'pau',
  pedro: 'pere',
  principe: 'princep',
  provenza: 'provenca',
  puerto: 'port',
  real: 'reial',
  rosellon: 'rossello',
  ruzafa: 'russafa',
  sagrada: 'sagrada',
  san: 'sant',
  travesera: 'travessera',
  torrente: 'torrent',
  turia: 'turia',
  universidad: 'universitat',
  urgel: 'urgell',
  valencia: 'valencia',
  vicente: 'vicent',
  villa: 'vila',
  virgen: 'verge',
  zaragoza: 'saragossa',
}

/** What was written, or a street is called, as it is compared. */
export interface StreetWords {
  kind: string | null
  words: string[]
}

/** Without accents, articles and the kind of street; the same word for the same street in Catalan and in Spanish. */
export function wordsOf(text: string): StreetWords {
  const all = foldText(text)
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean)
  const kind = KIND_OF.get(all[0] ?? '') ?? null
  return {
    kind,
    words: all
      .slice(kind ? 1 : 0)
      .filter(word => !SMALL.has(word))
      .map(word => CATALAN[word] ?? word),
  }
}

/** An address as it is typed: the street, then perhaps a number, a postal code, a city. */
export function readTyped(text: string): StreetWords & { number: number | null; postalCode: string | null } {
  const { kind, words } = wordsOf(text)
  const numbers = words.filter((word, at) => at > 0 && /^\d{1,4}$/.test(word))
  const postalCode = words.find(word => /^\d{5}$/.test(word)) ?? null
  const [number = null] = numbers
  return {
    kind,
    words: words.filter(word => word !== number && word !== postalCode),
    number: number === null ? null : Number(number),
    postalCode,
  }
}
