import { expect, test } from 'bun:test'
import { readList, readYesNo } from './cells'
import { foldText, phoneDigits } from './folding'

test.each(['VERDADERO', 'CERT', 'OUI', 'VRAI', 'Sí', 'SI', 'yes', 'TRUE', '1', 'x', 'Wahr', ' si '])(
  '%s is yes',
  text => {
    expect(readYesNo(text.trim())).toBe(true)
  },
)

test.each(['FALSO', 'FALS', 'NON', 'FAUX', 'No', 'FALSE', '0', 'n'])('%s is no', text => {
  expect(readYesNo(text)).toBe(false)
})

test.each(['', 'perhaps', '2', 'quizás'])('%p is neither', text => {
  expect(readYesNo(text)).toBeNull()
})

test('lists are parted by what people part them with', () => {
  expect(readList('huevos; leche, gluten|soja\napio;')).toEqual(['huevos', 'leche', 'gluten', 'soja', 'apio'])
})

test.each([
  ['Hígado', 'higado'],
  ['NÚÑEZ', 'nunez'],
  ['Gràcia', 'gracia'],
  ['Amanida de paraŀlel', 'amanida de parallel'],
  ['paral·lel', 'parallel'],
  ['PARAL·LEL', 'parallel'],
  ['Œufs à la coque', 'oeufs a la coque'],
  ['Forn de Sant Jaume, 1r 2ª', 'forn de sant jaume, 1r 2a'],
  ['Plaça de l’Àngel', "placa de l'angel"],
  ['Straße', 'strasse'],
  ['Nguyễn', 'nguyen'],
])('%s is searched as %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

test.each([
  ['600 100 184', '600100184'],
  ['+34 600-100-184', '34600100184'],
  ['0034600100184', '34600100184'],
  ['0184', '0184'],
  ['184', null],
  ['4b88', null],
  ['Carrer 193', null],
])('%s is a part of the phone number %p', (text, digits) => {
  expect(phoneDigits(text)).toBe(digits)
})
