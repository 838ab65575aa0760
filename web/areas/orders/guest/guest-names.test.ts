import { expect, test } from 'bun:test'
import { fullNameOf, guestLacks, namesOf } from './guest-names'

test.each([
  ['Ada Byron', { name: 'Ada', lastName: 'Byron' }],
  ['  Núria   Puig i Cadafalch ', { name: 'Núria', lastName: 'Puig i Cadafalch' }],
  ['Ada', { name: 'Ada', lastName: '' }],
  ['', { name: '', lastName: '' }],
])('the one field "%s" is first and last name', (typed, names) => {
  expect(namesOf(typed)).toEqual(names)
  expect(fullNameOf(names)).toBe(typed.trim().replace(/\s+/g, ' '))
})

test.each([
  [{ name: 'Ada', lastName: '', email: 'ada@example.com' }, 'name'],
  [{ name: '', lastName: '', email: '' }, 'name'],
  [{ name: 'Ada', lastName: '12', email: 'ada@example.com' }, 'name'],
  [{ name: 'Ada', lastName: 'Byron', email: 'ada' }, 'email'],
  [{ name: 'Ada', lastName: 'Byron', email: 'ada@example.com' }, null],
] as const)('%p lacks %p', (guest, lacks) => {
  expect(guestLacks(guest)).toBe(lacks)
})
