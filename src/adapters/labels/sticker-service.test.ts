import { afterAll, expect, test } from 'bun:test'
import { allergenSheet, stickerService } from './sticker-service'

const asked: string[] = []
const service = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch(request) {
    const { pathname, search, searchParams } = new URL(request.url)
    asked.push(pathname + search)
    if (searchParams.get('date') === '2026-01-01') return new Response(null, { status: 500 })
    if (searchParams.has('csv')) return new Response('a;b')
    if (searchParams.has('json')) return Response.json([{ html: '<p>One' }, { html: '<p>Two' }])
    return new Response('seq,name')
  },
})
afterAll(() => service.stop(true))
const stickers = stickerService(`${service.url}stickers?team=a`)

test('labels of a day and of a document, and files of deliveries, are asked for by their names', async () => {
  expect(await stickers.ofDay('2026-11-20')).toEqual(['<p>One', '<p>Two'])
  expect(await stickers.ofPdf('A 1')).toEqual(['<p>One', '<p>Two'])
  expect(await stickers.deliveries('Northway', '2026-11-20')).toBe('a;b')
  expect(await allergenSheet(`${service.url}sheet`).read()).toBe('seq,name')
  expect(asked).toEqual([
    '/stickers?team=a&date=2026-11-20&json=1',
    '/stickers?team=a&pdf=A+1&json=1',
    '/stickers?team=a&date=2026-11-20&csv=Northway',
    '/sheet',
  ])
})

test('a service that does not answer, or not as promised, is an error', async () => {
  await expect(stickers.ofDay('2026-01-01')).rejects.toThrow('answered 500')
  await expect(allergenSheet(`${service.url}x?json`).read()).resolves.toContain('One')
})
