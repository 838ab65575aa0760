import { expect, test } from 'bun:test'
import { fieldsReadIn } from './field-reads'

const read = (source: string) => [...fieldsReadIn('source.tsx', source)].toSorted()

test.each([
  ['a comparison', 'if (dish.netWeightG > 5) weigh()', ['net_weight_g']],
  ['a sum', 'const total = dish.amount + 1', ['amount']],
  ['a piece of SQL', 'const isHeavy = sql`net_weight_g > 5`', ['net_weight_g']],
  ['what is shown', 'const it = <b>{dish.note}</b>', ['note']],
  ['another name', 'const row = { weight: dish.netWeightG }', ['net_weight_g']],
  ['an argument', 'print(dish.note)', ['note']],
  ['a variable', 'function show({ note }) { return note.length }', ['note']],
  [
    'a condition of a query',
    "db.selectFrom('dish').where('dish.net_weight_g', '>', 5)",
    ['dish', 'net_weight_g'],
  ],
])('%s reads a field', (_, source, fields) => {
  expect(read(source).filter(name => name !== 'length')).toEqual(fields)
})

test.each([
  ['a column of the same field', 'const row = { net_weight_g: dish.netWeightG ?? null }'],
  ['a property of the same name', 'const row = { ...other, note: dish.note }'],
  ['a property of a component', 'const it = <Weight netWeightG={dish.netWeightG} />'],
  ['a short property', 'function row({ note }) { return { note } }'],
  ['what is written', 'dish.note = text'],
  ['a method', 'list.at(-1)'],
  ['a type', 'type Dish = { note: string }'],
  ['a column that is only fetched', "db.selectFrom('dish').select(['net_weight_g'])"],
])('%s does not', (_, source) => {
  expect(read(source)).toEqual([])
})

test('what is handed on to the outside is read there', () => {
  expect([...fieldsReadIn('source.ts', 'send({ note: dish.note })', true)]).toEqual(['note'])
})
