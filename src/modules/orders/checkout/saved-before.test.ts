import { afterAll, beforeAll, expect, test } from 'bun:test'
import { Failure } from '../../../core/contract/failures'
import { openDatabase } from '../../../core/db/open'
import { openTestWorld, type TestWorld } from '../../../core/testing'
import { unlessSavedBefore } from './checkouts.store'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const attempt = { personId: 'a person', key: 'a key', intentIds: [] }
const refused = async () => {
  throw new Failure('OutOfStock')
}

test('an attempt that was not saved before is refused for what hinders it', async () => {
  await expect(unlessSavedBefore(world.db, attempt, refused)).rejects.toMatchObject({ name: 'OutOfStock' })
})

test('where it cannot be found out whether an attempt was saved before, it is not refused', async () => {
  const away = openDatabase('postgres://postgres@127.0.0.1:1/none')
  const outcome = await unlessSavedBefore(away.db, attempt, refused).catch(error => error)
  await away.close()
  expect(outcome).toBeInstanceOf(Error)
  expect(outcome).not.toBeInstanceOf(Failure)
})
