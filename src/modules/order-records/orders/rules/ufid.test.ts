import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { isSamePickupCode, pickupCodeCandidates, storeLetter } from './pickup-code'
import { bagCodeOf, readBagCode, readUfid, ufidOf } from './ufid'

test.each([
  [[0, 0, 0, 0, 0], '0000-0000'],
  [[255, 255, 255, 255, 255], 'ZZZZ-ZZZZ'],
  [[0, 0, 0, 0, 1], '0000-0001'],
])('%p → %s', (bytes, ufid) => expect(ufidOf(Uint8Array.from(bytes))).toBe(ufid))

test('forty bits: different bytes, different numbers, and each can be read back', () => {
  const bytes = fc.uint8Array({ minLength: 5, maxLength: 5 })
  fc.assert(
    fc.property(bytes, bytes, (a, b) => {
      expect(ufidOf(a) === ufidOf(b)).toBe(a.every((byte, i) => byte === b[i]))
      expect(ufidOf(a)).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
      expect(readUfid(ufidOf(a).toLowerCase().replace('-', ' '))).toBe(ufidOf(a))
    }),
  )
})

test.each([
  ['oil0-abcd', '0110-ABCD'],
  ['ABCD', null],
  ['ABCD-ABCU', null],
])('read %s', (text, ufid) => expect<string | null>(readUfid(text)).toBe(ufid))

test('pickup codes', () => {
  expect(storeLetter('Ñam Ñam')).toBe('N')
  expect(storeLetter('Éclair')).toBe('E')
  expect(storeLetter('123')).toBe('X')
  expect(pickupCodeCandidates([42, 1999, 7, 123_456], 'P')).toEqual(['042P', '999P', '0007P', '3456P'])
  expect(isSamePickupCode(' 042p', '042P')).toBe(true)
  expect(isSamePickupCode('043P', '042P')).toBe(false)
})

test.each([
  ['BSCC-BFV6/2', { ufid: 'BSCC-BFV6', bag: 2 }],
  ['bscc-bfv6/12 ', { ufid: 'BSCC-BFV6', bag: 12 }],
  // Read by a scanner that believes the keyboard to be another one.
  ["BSCC'BFV6-2", { ufid: 'BSCC-BFV6', bag: 2 }],
  ['BSCCBFV6', { ufid: 'BSCC-BFV6', bag: null }],
  ['BSCC-BFV6', { ufid: 'BSCC-BFV6', bag: null }],
  ['BSCC-BFV6/0', null],
  ['BSCC-BFV6/100', null],
  ['BSCC-BFV6/', null],
  ['MAIN-01-02-03-04', null],
  ['042P', null],
])('the bag that %s names', (text, bag) => expect<unknown>(readBagCode(text)).toEqual(bag))

test('what a label says is read again', () => {
  expect(readBagCode(bagCodeOf('BSCC-BFV6', 3))).toEqual({ ufid: 'BSCC-BFV6', bag: 3 })
})
