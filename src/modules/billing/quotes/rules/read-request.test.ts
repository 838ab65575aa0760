import { expect, test } from 'bun:test'
import { readRequest } from './read-request'

test.each([
  [
    'We’re 40, standing. 4 vegetarians and 1 coeliac. Up to €25 a head, cava included.',
    40,
    2500,
    { vegetarian: 4, glutenFree: 1 },
  ],
  [
    'Som 25 persones, 3 vegetarianes i 2 celíacs, fins a 18,50 € per persona',
    25,
    1850,
    { vegetarian: 3, glutenFree: 2 },
  ],
  ['Comida para 60 personas, máximo 20€ por persona, 5 veganos', 60, 2000, { vegan: 5 }],
  ['Nous sommes 12, dont 2 végétariens, 30 euros par personne', 12, 3000, { vegetarian: 2 }],
  ['Lunch for 40', 40, null, {}],
  ['A lunch for 500 € in all', null, null, {}],
  ['Something nice', null, null, {}],
])('%s', (text, people, budgetCents, diets) => {
  const read = readRequest(text)
  expect({ people: read.people, budgetCents: read.budgetCents }).toEqual({ people, budgetCents })
  expect(Object.fromEntries(read.diets.map(({ diet, people: count }) => [diet, count]))).toEqual(diets)
})
