import { expect, test } from 'bun:test'
import { TICKET_FONTS } from '../rendering/fonts'
import { plainText, readDocument } from '../rendering/paper-document'
import { bagLabelHtml } from './bag-label'
import { markPossibleDuplicate } from './paper-marks'
import { makeBagLabel, makeTicket, statedContents } from './printing.make'
import { childQuantity, customerOnPaper, ticketHtml } from './ticket'

test('a ticket says what the kitchen needs', () => {
  const text = plainText(ticketHtml(makeTicket({ diets: ['vegan', 'glutenFree'] })))
  for (const part of [
    'Can Puig · Cocina de mercado',
    'Catering',
    '417B',
    'Entrega',
    'mar, 24 nov',
    '13:00 – 13:30',
    'Listo a las 12:30',
    'Núria Güell i Peña',
    '48× Croquetas de jamón ibérico',
    'Contiene: Gluten, Leche, Apio',
    'Cacahuetes, Frutos de cáscara',
    'Vegana, Sin gluten',
    'Contiene: Frutos de cáscara',
    'Puede contener: Cacahuetes',
    'Puede contener: Soja',
    'Sin nueces en una de las dos, por favor',
    'Cubiertos para 14.',
    '7K3M-9XQ2',
    '21 unidades · Bolsa 1/3',
    'Hecho el lun, 23 nov, 09:41',
  ])
    expect(text).toContain(part)
})

test('one unit is said in the singular', () => {
  const text = plainText(
    ticketHtml(
      makeTicket({ language: 'ca', items: [{ name: 'Menu', quantity: 1, contents: statedContents() }] }),
    ),
  )
  expect(text).toContain('1 unitat ·')
})

const contents = statedContents()

test.each([
  [{ name: 'Menu', quantity: 12, contents }, { name: 'Croqueta', quantity: 4 }, 48],
  [{ name: 'Menu', quantity: 12, contents, subItemBehavior: 'perUnit' }, { name: 'Agua', quantity: 1 }, 12],
  [
    { name: 'Bandeja', quantity: 12, contents, subItemBehavior: 'perLine' },
    { name: 'Pinzas', quantity: 1 },
    1,
  ],
] as const)('%o has %o', (item, child, quantity) => {
  expect(childQuantity(item, child)).toBe(quantity)
})

test('what is not stated is said on ticket and label, in black where the person avoids something', () => {
  const unstated = { name: 'Croissant', quantity: 1, contents: { ...contents, allergensStated: false } }
  const paper = (avoidedAllergens: 'milk'[]) =>
    ticketHtml(makeTicket({ language: 'en', avoidedAllergens, items: [unstated] }))
  expect(paper([])).toContain('<div class="allergens">Allergens not stated</div>')
  expect(paper(['milk'])).toContain('<div class="danger">Allergens not stated</div>')
  const label = { language: 'en', content: 'Croissant' } as const
  expect(plainText(bagLabelHtml(makeBagLabel({ ...label, allergens: unstated.contents })))).toContain(
    'Allergens not stated',
  )
  const stated = { ...statedContents('milk'), mayContain: ['soya'] } as const
  expect(plainText(bagLabelHtml(makeBagLabel({ ...label, allergens: stated })))).toContain(
    'Contains: Milk · May contain: Soya',
  )
  expect(bagLabelHtml(makeBagLabel({ ...label, allergens: contents }))).not.toMatch(/Contains|stated/)
})

test('a private paper knows neither name nor street nor phone', () => {
  const { customer } = makeTicket()
  const isPrivate = true
  expect(customerOnPaper({ customer, isPrivate, language: 'en' })).toEqual(['Customer', 'Barcelona'])
  for (const paper of [ticketHtml(makeTicket({ isPrivate })), bagLabelHtml(makeBagLabel({ isPrivate }))])
    for (const secret of ['Núria', 'Diagonal', 'Glòries', '612']) expect(paper).not.toContain(secret)
})

test('what people wrote stays text', () => {
  const attack = '<script>alert(1)</script>"\'&<img src=http://evil/x>\u0007'
  const escaped = '&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;&lt;img src=http://evil/x&gt;'
  const item = {
    name: attack,
    quantity: 1,
    contents,
    comment: attack,
    children: [{ name: attack, quantity: 1 }],
  }
  const customer = { name: attack, address: attack }
  const ticket = ticketHtml(
    makeTicket({ storeName: attack, comments: attack, pickupCode: attack, customer, items: [item] }),
  )
  const label = bagLabelHtml(makeBagLabel({ storeName: attack, content: attack, customer }))
  expect(ticket.split(escaped).length - 1).toBe(8)
  for (const paper of [ticket, label]) {
    expect(paper).not.toContain('<script')
    expect(paper).not.toContain('\u0007')
    const pictures = paper.match(/<img[^>]*>/g) ?? []
    expect(pictures.filter(picture => !picture.includes('src="data:image/'))).toEqual([])
  }
})

test('reprints and doubts are said in the language of the paper', () => {
  expect(ticketHtml(makeTicket({ marks: { reprint: 2 } }))).toContain('Reimpresión 2')
  expect(markPossibleDuplicate(ticketHtml(makeTicket({ language: 'fr' })))).toContain('Doublon possible')
  expect(markPossibleDuplicate('<b>written by hand</b>')).toMatch(/Posible duplicado.*<b>written by hand/)
  expect(ticketHtml(makeTicket())).not.toMatch(/Reimpresión|Posible duplicado/)
})

test('pictures that would have to be fetched are left out', () => {
  const { node } = readDocument(
    '<img src=https://a/b.png><img src="data:image/png;base64,AA"><img src=file:///etc/passwd>',
    384,
    TICKET_FONTS,
  )
  const shown = JSON.stringify(node)
  expect(shown).toContain('data:image/png;base64,AA')
  expect(shown).not.toContain('https://a/b.png')
  expect(shown).not.toContain('passwd')
})
