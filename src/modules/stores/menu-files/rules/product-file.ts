import { type CsvCell, decimals, saysNone } from '../../../../core/rules/csv'
import { readAllergen } from '../../../../core/rules/typed/allergen-names'
import { readList, readYesNo } from '../../../../core/rules/typed/cells'
import { makeHeadingReader } from '../../../../core/rules/typed/headings'
import { readAmount, readNumber } from '../../../../core/rules/typed/numbers'

/** How a column of the file of a menu's products is written and read. */
type Kind = 'text' | 'number' | 'percentage' | 'rates' | 'yes' | 'money' | 'cents' | 'list' | 'json'

/** The columns of the file, by the names of the fields; what a file leaves out stays as it is. */
export const PRODUCT_COLUMNS = {
  id: 'text',
  merchantSKU: 'text',
  section: 'text',
  name: 'text',
  category: 'text',
  price: 'money',
  vatPercentage: 'percentage',
  vatByChannel: 'rates',
  description: 'text',
  ingredients: 'text',
  allergens: 'list',
  mayContain: 'list',
  isVegan: 'yes',
  isVegetarian: 'yes',
  isGlutenFree: 'yes',
  minOrderQuantity: 'number',
  maxOrderQuantity: 'number',
  serves: 'number',
  netWeightG: 'number',
  netVolumeMl: 'number',
  rawWeightG: 'number',
  rawWeightWarningG: 'number',
  rawWeightErrorG: 'number',
  needsContainer: 'yes',
  expiryDays: 'number',
  categories: 'list',
  cuisines: 'list',
  eventTypes: 'list',
  tags: 'list',
  internalName: 'text',
  preparationInstructions: 'text',
  showDiscountPercentage: 'yes',
  discountPercentage: 'number',
  showDiscountFixedPrice: 'yes',
  discountFixedPriceAmount: 'cents',
  nutrition: 'json',
  modifierGroups: 'json',
  translations: 'json',
  picture: 'text',
} as const satisfies Record<string, Kind>

export const columnsOfKind = (...kinds: Kind[]): string[] =>
  Object.entries(PRODUCT_COLUMNS).flatMap(([name, kind]) => (kinds.includes(kind) ? [name] : []))

/** What is empty in a file and may be nothing; elsewhere an empty cell says nothing. */
const NULLABLE = new Set([
  'maxOrderQuantity',
  'serves',
  'netWeightG',
  'netVolumeMl',
  'rawWeightG',
  'rawWeightWarningG',
  'rawWeightErrorG',
  'expiryDays',
  'internalName',
  'preparationInstructions',
  'discountPercentage',
  'discountFixedPriceAmount',
  'nutrition',
  'picture',
])
/** What is empty in a file and is not stated then; a list with nothing in it has a word. */
const STATED_LISTS = new Set(['allergens'])
const EMPTY_TEXTS = new Set(['description', 'ingredients'])

/** A field of a product as a cell. */
export function cellOf(name: keyof typeof PRODUCT_COLUMNS, value: unknown): CsvCell {
  if (value === null || value === undefined) return null
  switch (PRODUCT_COLUMNS[name]) {
    case 'money':
      return { plain: decimals((value as { amount: number }).amount) }
    case 'cents':
      return { plain: decimals(value as number) }
    case 'rates':
      return { text: ratesText(value as Record<string, number>) }
    case 'list':
      return { text: (value as string[]).join(', ') || (STATED_LISTS.has(name) ? 'none' : '') }
    case 'json':
      return { text: JSON.stringify(value) }
    case 'text':
      return { text: String(value) }
    default:
      return { plain: String(value) }
  }
}

const readHeading = makeHeadingReader(Object.keys(PRODUCT_COLUMNS))

/** The columns that the headings of a file stand for; a second one for a column stays as it is written. */
export function readHeadings(headings: readonly string[]): string[] {
  const seen = new Set<string>()
  return headings.map(heading => {
    const column = readHeading(heading)
    if (seen.has(column)) return heading.trim()
    seen.add(column)
    return column
  })
}

/** Which columns of a file are none of ours. */
export const unknownColumns = (header: readonly string[]): string[] =>
  header.map(name => name.trim()).filter(name => name !== '' && !(name in PRODUCT_COLUMNS))

/**
 * A line of the file as a product to be checked: what cannot be read stays as it was written, and is refused by whoever
 * checks it.
 */
export function productOf(header: readonly string[], cells: readonly string[]): Record<string, unknown> {
  const product: Record<string, unknown> = {}
  for (const [index, column] of header.entries()) {
    const name = column.trim()
    if (!(name in PRODUCT_COLUMNS)) continue
    const value = fieldOf(name as keyof typeof PRODUCT_COLUMNS, (cells[index] ?? '').trim())
    if (value !== undefined) product[name] = value
  }
  return product
}

function fieldOf(name: keyof typeof PRODUCT_COLUMNS, text: string): unknown {
  const kind: Kind = PRODUCT_COLUMNS[name]
  if (text === '') {
    if (STATED_LISTS.has(name)) return null
    if (kind === 'list') return []
    if (kind === 'rates') return {}
    if (NULLABLE.has(name)) return null
    return EMPTY_TEXTS.has(name) ? '' : undefined
  }
  switch (kind) {
    case 'number':
      return readOr(readNumber(text), text)
    case 'percentage':
      return percentageOf(text)
    case 'rates':
      return ratesOf(text)
    case 'yes':
      return readYesNo(text) ?? text
    case 'money':
      return { amount: readOr(readAmount(text), text), currency: 'eur' }
    case 'cents':
      return readOr(readAmount(text), text)
    case 'list':
      if (!STATED_LISTS.has(name)) return readList(text)
      return saysNone(text) ? [] : readList(text).map(one => readAllergen(one) ?? one)
    case 'json':
      return jsonOf(text)
    default:
      return text
  }
}

const readOr = (read: ReturnType<typeof readNumber>, text: string) => ('value' in read ? read.value : text)

const percentageOf = (text: string) => readOr(readNumber(text.replace(/\s*%$/, '')), text)

/** `canteen: 10; groceries: 21` */
const ratesText = (rates: Record<string, number>) =>
  Object.entries(rates)
    .map(([channel, percentage]) => `${channel}: ${percentage}`)
    .join('; ')

function ratesOf(text: string): unknown {
  const rates = text
    .split(/[;\n]|,(?=\s*\p{L})/u)
    .map(one => /^(\p{L}+)(?:\s*[:=]\s*|\s+)(.+)$/u.exec(one.trim()))
  if (rates.includes(null)) return text
  return Object.fromEntries(rates.map(rate => [rate![1]!.toLowerCase(), percentageOf(rate![2]!)]))
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
