import { expect, test } from 'bun:test'
import { bestOf } from './rank'

const named = (...labels: string[]) => labels.map((label, at) => ({ id: String(at), label }))
const best = (text: string, most: number, ...labels: string[]) =>
  bestOf(named(...labels), text, most).map(({ label }) => label)

test('what is called so comes first, then what begins so, then what has such a word', () => {
  const names = ['Amaretto', 'La Mar Salada', 'Mar i Terra', 'Mar', 'Bar Marina']
  expect(best('mar', 9, ...names)).toEqual(['Mar', 'Mar i Terra', 'Bar Marina', 'La Mar Salada', 'Amaretto'])
})

test('accents and capitals do not matter', () => {
  expect(best('júlia', 9, 'Pere Julia', 'JÚLIA Roca')).toEqual(['JÚLIA Roca', 'Pere Julia'])
})

test('no more than are wanted, and each once', () => {
  expect(best('a', 2, 'c a', 'a c', 'a b')).toEqual(['a b', 'a c'])
  expect(bestOf([...named('a'), ...named('a')], 'a', 5)).toHaveLength(1)
})
