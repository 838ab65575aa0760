import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createCaller } from '../../../core/procedures'
import { contextFor, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

test('a page is told which tiles to draw, and an app which version and build it needs', async () => {
  const mapTiles = { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© Tiles', traffic: null }
  const settings = { ...world.settings, mapTiles, minRequiredVersion: '2.1.0', minRequiredBuild: 412 }
  const { public: open } = createCaller(appRouter)(contextFor({ ...world, settings }))
  expect(await open.installation()).toMatchObject({ mapTiles })
  expect(await open.appVersion()).toMatchObject({ minRequiredVersion: '2.1.0', minRequiredBuild: 412 })
})
