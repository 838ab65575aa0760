import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sql } from 'kysely'
import { foldText } from '../rules/typed/folding'
import { openTestWorld, type TestWorld } from '../testing'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

test('the database folds every letter of Latin, Greek and Cyrillic as the product does', async () => {
  const letters = Array.from({ length: 0x24ff }, (_, at) => String.fromCodePoint(at + 0x20)).filter(
    letter => !/\p{Cn}/u.test(letter),
  )
  const { rows } = await sql<{ letter: string; folded: string }>`
    select letter, fold_text(letter) as folded from unnest(${sql.val(letters)}::text[]) letter`.execute(
    world.db,
  )
  expect(rows).toHaveLength(letters.length)
  const other = rows.filter(({ letter, folded }) => foldText(letter) !== folded)
  expect(other.map(({ letter, folded }) => [letter, folded, foldText(letter)])).toEqual([])
})

test.each(['Iogurt d’ametl·la', 'CRÈME BRÛLÉE', 'Œufs', 'Łódź', 'Ηπειρος', 'Борщ', 'Nguyễn', '50 % \\ _'])(
  'so it does %s',
  async text => {
    const { rows } = await sql<{ folded: string }>`select fold_text(${text}) as folded`.execute(world.db)
    expect(rows[0]!.folded).toBe(foldText(text))
  },
)

test('every trigram index holds folded text', async () => {
  const { rows } = await sql<{ indexdef: string }>`
    select indexdef from pg_indexes where indexdef like '%gin_trgm_ops%'`.execute(world.db)
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter(({ indexdef }) => !indexdef.includes('fold_text('))).toEqual([])
})
