import { expect, test } from 'bun:test'
import { isCommonPassword } from './common-passwords'

test.each([
  'password',
  'PassWord',
  '12345678',
  'qwertyuiop',
  'iloveyou',
  'comanda1',
  'Comanda2026!',
  '123Catering',
  'contraseña9',
  'aaaaaaaaaa',
  'abababababab',
  'ada.lovelace@example.test',
  'Ada.Lovelace',
])('%s is too common', password => {
  expect(isCommonPassword(password, 'ada.lovelace@example.test')).toBe(true)
})

test.each(['correct horse battery', 'vuit-pomes-verdes', 'kJ8#mQz2vL', 'comanda de pomes'])(
  '%s is not',
  password => {
    expect(isCommonPassword(password, 'ada@example.test')).toBe(false)
    expect(isCommonPassword(password, null)).toBe(false)
  },
)
