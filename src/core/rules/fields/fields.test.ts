import { describe, expect, test } from 'bun:test'
import { Phone } from '../../contract/common'
import { isStreetNumberMissing } from './address'
import { emailDomain, isEmail, isOfDomain, normalEmail } from './email'
import { iban, isIban, normalIban, shownIban } from './iban'
import { initials, isRealName } from './name'
import { passwordChecks, passwordStrength } from './password'
import { isPhone, readPhone } from './phone'
import { phoneMetadata } from './phone-metadata'
import { safePath } from './url'
import * as check from './validations'
import { isVatNumber, readVatNumber, vat } from './vat'

test.each([
  ['ann@acme.com', true],
  [' Ann@Acme.co.uk ', true],
  ['ann@acme', false],
  ['ann.acme.com', false],
  ['a b@acme.com', false],
  ['', false],
])('e-mail %p', (text, is) => expect(isEmail(text)).toBe(is))

test('domains are compared whole', () => {
  expect(normalEmail(' Ann@Acme.com ')).toBe('ann@acme.com')
  expect(emailDomain('Ann@Acme.com')).toBe('acme.com')
  expect(isOfDomain('ann@acme.com', ['@ACME.com'])).toBe(true)
  expect(isOfDomain('ann@notacme.com', ['acme.com'])).toBe(false)
  expect(isOfDomain('ann@acme.com.evil.es', ['acme.com'])).toBe(false)
})

test.each([
  ['612345678', '+34612345678'],
  ['+34 612 34 56 78', '+34612345678'],
  ['0034612345678', '+34612345678'],
  ['+33 6 12 34 56 78', '+33612345678'],
  ['+44 7911 123456', '+447911123456'],
  ['+351 912 345 678', '+351912345678'],
  ['12345', null],
  ['call 612345678', null],
  ['', null],
])('phone %p', (text, e164) => {
  expect<string | null>(readPhone(text, phoneMetadata)?.e164 ?? null).toBe(e164)
  expect(isPhone(text, phoneMetadata)).toBe(e164 !== null)
})

describe('IBAN', () => {
  test.each([
    ['ES91 2100 0418 4502 0005 1332', true],
    ['es9121000418450200051332', true],
    ['DE89370400440532013000', true],
    ['FR1420041010050500013M02606', true],
    ['GB29NWBK60161331926819', true],
    ['NL91ABNA0417164300', true],
    ['IT60X0542811101000000123456', true],
    ['PT50000201231234567890154', true],
    ['ES9121000418450200051333', false],
    ['ES912100041845020005133', false],
    ['XX9121000418450200051332', false],
    ['', false],
  ])('%p', (text, is) => expect(isIban(text)).toBe(is))
  test('kept without spaces, shown in groups', () => {
    expect(normalIban('es91 2100')).toBe('ES912100')
    expect(shownIban('ES9121000418450200051332')).toBe('ES91 2100 0418 4502 0005 1332')
    expect(shownIban('es91 2')).toBe('ES91 2')
    expect(shownIban('')).toBe('')
  })
})

test.each([
  ['ESB12345674', 'ESB12345674'],
  ['b-12345674', 'ESB12345674'],
  ['12345678Z', 'ES12345678Z'],
  ['X1234567L', 'ESX1234567L'],
  ['DE 136 695 976', 'DE136695976'],
  ['B12345678', null],
  ['12345678A', null],
  ['', null],
])('VAT number %p', (text, vat) => {
  expect<string | null>(readVatNumber(text)).toBe(vat)
  expect(isVatNumber(text)).toBe(vat !== null)
})

test.each([
  ['', { rule: 'required' }],
  ['1234567', { rule: 'minLength', n: 8 }],
  ['12345678', null],
  ['x'.repeat(128), null],
  ['x'.repeat(129), { rule: 'maxLength', n: 128 }],
] as const)('password %p', (password, refusal) => {
  expect(check.firstWrong<string>(password, ...passwordChecks)).toEqual(refusal)
})

test.each([
  ['Ab1!', 0],
  ['aaaaaaaaaaaaaaaa', 1],
  ['pomespomes', 1],
  ['Pomes2026!', 2],
  ['vuit pomes', 2],
  ['vuit-pomes-verdes', 3],
] as const)('password %p is as strong as %d', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})

test.each([
  ['Ng', true],
  ['Ann', true],
  ['María José', true],
  ["O'Brien-Müller", true],
  ['李小龙', true],
  ['O', true],
  ['李', true],
  ['K', true],
  ['·', false],
  ['-', false],
  ['ann99', false],
  ['ann@acme.com', false],
  ['---', false],
])('name %p', (name, is) => expect(isRealName(name)).toBe(is))

test('initials', () => {
  expect([initials('Ann Mary Lee'), initials('ann'), initials('')]).toEqual(['AL', 'A', ''])
})

test.each([
  ['/home/orders?x=1', '/home/orders?x=1'],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['/\t/evil.example', null],
  ['https://evil.example', null],
  ['', null],
])('return to %p', (path, safe) => expect<string | null>(safePath(path)).toBe(safe))

test('an address without a number', () => {
  expect(isStreetNumberMissing({ address: 'Gran Via' })).toBe(true)
  expect(isStreetNumberMissing({ address: 'Gran Via, 08001 Barcelona' })).toBe(true)
  expect(isStreetNumberMissing({ address: 'Gran Via 12' })).toBe(false)
  expect(isStreetNumberMissing({ address: 'Gran Via', streetNumber: '12' })).toBe(false)
  expect(isStreetNumberMissing({ address: 'Camí Vell s/n' })).toBe(false)
})

test.each<[check.FieldRefusal | null, check.FieldRefusal | null]>([
  [check.required(''), { rule: 'required' }],
  [check.required(null), { rule: 'required' }],
  [check.required(undefined), { rule: 'required' }],
  [check.required(0), null],
  [check.email(''), null],
  [check.email('x'), { rule: 'email' }],
  [iban('x'), { rule: 'iban' }],
  [vat('x'), { rule: 'vat' }],
  [check.minLength(3)('ab'), { rule: 'minLength', n: 3 }],
  [check.minLength(3)('abc'), null],
  [check.maxLength(2)('abc'), { rule: 'maxLength', n: 2 }],
  [check.firstWrong('', check.required, check.email), { rule: 'required' }],
  [check.firstWrong('x', check.required, check.email), { rule: 'email' }],
])('field check %#', (refusal, expected) => expect(refusal).toEqual(expected))

test('an address is one account, however its accents are composed', () => {
  expect(normalEmail('Jose\u0301@Example.test ')).toBe(normalEmail('jos\u00e9@example.test'))
})

test.each([
  ['934123456', '+34934123456'],
  ['+34 934 12 34 56', '+34934123456'],
  ['0034 934-123-456', '+34934123456'],
  ['(+33) 1 42.68.53.00', '+33142685300'],
])('the phone number %s is kept as %s', (text, kept) => {
  expect(Phone.parse(text)).toBe(kept)
})

test.each(['12345', '+12', 'call 934123456', ''])('%p is refused as a phone number', text => {
  expect(Phone.safeParse(text).error?.issues[0]).toMatchObject({ params: { rule: 'phone' } })
})
