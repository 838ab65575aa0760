import { expect, test } from 'bun:test'
import { strToU8, zipSync } from 'fflate'
import { SyncedProduct } from '../../../../src/modules/stores/catalog/contract/catalogs'
import { readProductFile } from './read-product-file'

const LINES = [
  {
    merchantSKU: 'CR-1',
    name: 'Crema catalana, petita',
    category: 'dessert',
    price: { amount: 675, currency: 'eur' },
    vatPercentage: 10,
    allergens: ['eggs', 'milk'],
    isVegan: false,
    isVegetarian: true,
  },
  {
    merchantSKU: '007',
    name: 'Pop a la brasa «gran»',
    category: 'main',
    price: { amount: 123_450, currency: 'eur' },
    vatPercentage: 10,
    allergens: ['molluscs'],
    isVegan: false,
    isVegetarian: false,
  },
]

const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, isLittle: boolean, mark = true) => {
  const view = new DataView(new ArrayBuffer((text.length + (mark ? 1 : 0)) * 2))
  const units = [
    ...(mark ? [0xfeff] : []),
    ...Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)),
  ]
  for (const [at, unit] of units.entries()) view.setUint16(at * 2, unit, isLittle)
  return new Uint8Array(view.buffer)
}
/** Windows-1252, as far as these texts need it. */
const windows = (text: string) =>
  Uint8Array.from(text, letter => (letter === '€' ? 0x80 : letter === 'œ' ? 0x9c : letter.charCodeAt(0)))
const rows = (separator: string, end: string, ...cells: string[][]) =>
  cells.map(row => row.join(separator)).join(end) + end

const spanish = [
  ['Referencia', 'Nombre', 'Categoría', 'Precio (€)', '% IVA', 'Alérgenos', 'Vegano', 'Vegetariano'],
  ['CR-1', 'Crema catalana, petita', 'dessert', '6,75 €', '10', '"huevos; leche"', 'FALSO', 'VERDADERO'],
  ['007', 'Pop a la brasa «gran»', 'main', '1.234,50 €', '10', 'moluscos', 'FALSO', 'FALSO'],
]
const catalan = [
  ['Referència', 'Nom', 'Categoria', 'Preu', 'Tipus d’IVA', 'Al·lèrgens', 'Vegà', 'Vegetarià'],
  ['CR-1', 'Crema catalana, petita', 'dessert', '6,75 EUR', '10,0', '"Ous, llet"', 'FALS', 'CERT'],
  ['007', 'Pop a la brasa «gran»', 'main', '1234,5', '10', 'mol·luscs', 'FALS', 'FALS'],
]
const french = [
  ['SKU', 'Nom', 'Catégorie', 'Prix', 'TVA %', 'Allergènes', 'Végane', 'Végétarien'],
  ['CR-1', 'Crema catalana, petita', 'dessert', '6,75', '10', '"œufs\nlait"', 'FAUX', 'VRAI'],
  ['007', 'Pop a la brasa «gran»', 'main', '1\u202f234,50', '10', 'mollusques', 'NON', 'NON'],
]
const english = [
  ['sku', 'name', 'category', 'price', 'vat %', 'allergens', 'vegan', 'vegetarian'],
  ['CR-1', '"Crema catalana, petita"', 'dessert', '6.75', '10', '"Eggs, Milk"', 'FALSE', 'TRUE'],
  ['007', 'Pop a la brasa «gran»', 'main', '"1,234.50"', '10', 'molluscs', 'FALSE', 'FALSE'],
]
const ours = [
  ['merchantSKU', 'name', 'category', 'price', 'vatPercentage', 'allergens', 'isVegan', 'isVegetarian'],
  ['CR-1', '"Crema catalana, petita"', 'dessert', '6.75', '10', '"eggs, milk"', 'false', 'true'],
  ['007', 'Pop a la brasa «gran»', 'main', '1234.50', '10', 'molluscs', 'false', 'false'],
]
const plainApostrophes = (cells: string[][]) => cells.map(row => row.map(cell => cell.replace('’', "'")))

/** A workbook as Excel keeps it: shared strings, numbers as binary fractions, and truth as 0 and 1. */
function workbook(): Uint8Array {
  const strings: string[] = []
  const cellOf = (value: string | number | boolean, at: string) => {
    if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`
    if (typeof value === 'boolean') return `<c r="${at}" t="b"><v>${value ? 1 : 0}</v></c>`
    strings.push(value)
    return `<c r="${at}" t="s"><v>${strings.length - 1}</v></c>`
  }
  const sheet = [
    ['Referencia', 'Nombre', 'Categoría', 'Precio', 'IVA', 'Alérgenos', 'Vegano', 'Vegetariano'],
    ['CR-1', 'Crema catalana, petita', 'dessert', 6.750000000000001, 10, 'huevos; leche', false, true],
    ['007', 'Pop a la brasa «gran»', 'main', 1234.5, 10, 'Moluscos', false, false],
  ]
    .map(
      (cells, y) =>
        `<row r="${y + 1}">${cells.map((cell, x) => cellOf(cell, `${'ABCDEFGH'[x]}${y + 1}`)).join('')}</row>`,
    )
    .join('')
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const of = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const links = 'http://schemas.openxmlformats.org/package/2006/relationships'
  const parts = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': `<Relationships xmlns="${links}"><Relationship Id="rId1" Type="${of}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${of}"><sheets><sheet name="Carta" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${links}"><Relationship Id="rId1" Type="${of}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${of}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${strings.map(text => `<si><t>${text}</t></si>`).join('')}</sst>`,
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))
}

const FILES: [name: string, bytes: Uint8Array][] = [
  ['Excel in Spanish, CSV', windows(rows(';', '\r\n', ...spanish))],
  ['Excel in Spanish, CSV UTF-8', utf8(`\ufeff${rows(';', '\r\n', ...spanish)}`)],
  ['Excel in Spanish, Unicode text', utf16(rows('\t', '\r\n', ...spanish), true)],
  ['Excel in Spanish, workbook', workbook()],
  ['Excel in Catalan, CSV', windows(rows(';', '\r\n', ...plainApostrophes(catalan)))],
  ['Excel in Catalan with sep=', utf8(`sep=;\r\n${rows(';', '\r\n', ...catalan)}`)],
  ['Excel in French, CSV UTF-8', utf8(`\ufeff${rows(';', '\r\n', ...french)}`)],
  ['Excel in English on a Mac', windows(rows(',', '\r', ...english))],
  ['LibreOffice, UTF-8', utf8(rows(',', '\n', ...english))],
  ['LibreOffice, UTF-16 with the high byte first', utf16(rows('\t', '\n', ...catalan), false)],
  ['Numbers', utf8(rows(';', '\r\n', ...french))],
  ['Google Sheets', utf8(rows(',', '\r\n', ...english))],
  ['our own export', utf8(`\ufeff${rows(';', '\r\n', ...ours)}`)],
]

test.each(FILES)('%s is read as the products that are in it', async (name, bytes) => {
  const { products, unknown } = await readProductFile(new File([bytes as BlobPart], name))
  expect(unknown).toEqual([])
  expect(products.map(product => SyncedProduct.parse(product))).toEqual(LINES as never)
})

test('what is no table is refused', async () => {
  const picture = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])
  await expect(readProductFile(new File([picture], 'photo.png'))).rejects.toThrow()
})

test('a workbook that unpacks to far more than it is gets refused before it is unpacked', async () => {
  const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(101_000_000) }, { level: 9 })
  expect(bomb.length).toBeLessThan(1_000_000)
  await expect(readProductFile(new File([bomb as BlobPart], 'menu.xlsx'))).rejects.toThrow('too large')
})
