import { afterAll, beforeAll, expect, test } from 'bun:test'
import { offlineGeocoder } from '../../../adapters/maps/offline-geocoder'
import { createCaller } from '../../../core/procedures'
import { contextFor, openTestWorld, type TestWorld } from '../../../core/testing'
import { KNOWN_STREETS } from '../../../dev/demo/known-streets'
import { appRouter } from '../../../routers/app'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
  world.places = offlineGeocoder(KNOWN_STREETS)
})
afterAll(() => world.close())

const find = async (text: string) => {
  const caller = createCaller(appRouter)(contextFor(world, { kind: 'anonymous' }))
  const { places } = await caller.public.addresses.find({ text, city: 'bcn' })
  return places[0]?.address
}

test.each([
  ['Carrer de Pallars 193, 3r 2a', '3r 2a'],
  ['Carrer de Pallars, 193, 3º 2ª', '3º 2ª'],
  ['Carrer de Pallars 193-195', undefined],
  ['Carrer de Pallars 193/195', undefined],
  ['Carrer de Pallars 193 bis', undefined],
  ['Carrer de Pallars 193, baixos', 'baixos'],
  ['Carrer de Pallars 193 escala B', 'escala B'],
  ['Barcelona, Carrer de Pallars 193', undefined],
])('%s is found, with %p for the courier', async (text, details) => {
  const found = await find(text)
  expect([found?.address, found?.details]).toEqual(['Carrer de Pallars, 193', details])
})
