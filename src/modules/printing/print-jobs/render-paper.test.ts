import { expect, test } from 'bun:test'
import { makeTicket, statedContents } from '../papers/rules/papers/printing.make'
import { ticketHtml } from '../papers/rules/papers/ticket'
import { paperPng } from './render-paper'

const paper = (id: string, html: string) => ({
  id,
  revision: 0,
  html,
  format: 'escpos',
  width: 576,
  height: null,
})
/** Text in tables in tables is measured again for each that it stands in. */
const endless = `<table><tr><td>${'some words '.repeat(2_000)}<td>`.repeat(60) + '</table>'.repeat(60)
const outcome = (id: string, html: string, by = 'cook', withinMs?: number) =>
  paperPng(paper(id, html), { id: by }, withinMs).then(
    () => 'drawn',
    error => error.name as string,
  )

test('a paper that takes for ever is given up while timers go on, and is not tried again', async () => {
  let ticks = 0
  const ticking = setInterval(() => ticks++, 5)
  expect(await outcome('slow', endless, 'cook', 500)).toBe('PaperTooComplex')
  clearInterval(ticking)
  // Drawn here, nothing else would have come to its turn.
  expect(ticks).toBeGreaterThan(20)
  const known = paperPng(paper('slow', endless), { id: 'cook' }).catch(error => error.name)
  expect(await Promise.race([known, new Promise(resolve => setImmediate(resolve, 'drawn again'))])).toBe(
    'PaperTooComplex',
  )
})

test('what has more elements than fit into memory is not begun', async () => {
  const cells = (count: number) => `<table>${`<tr>${'<td>x'.repeat(50)}`.repeat(count / 50)}</table>`
  expect(await outcome('cells', cells(1_000))).toBe('drawn')
  expect(await outcome('many cells', cells(6_000))).toBe('ValidationError')
  const refused = outcome('too many cells', cells(60_000))
  expect(await Promise.race([refused, new Promise(resolve => setImmediate(resolve, 'begun'))])).toBe(
    'PaperTooComplex',
  )
})

test('an order of three hundred lines is drawn', async () => {
  const items = Array.from({ length: 300 }, (_, at) => ({
    name: `Dish ${at}`,
    quantity: 1,
    children: [{ name: 'Bread', quantity: 1 }],
    contents: statedContents('gluten'),
    comment: 'No onion, please, and no garlic either',
  }))
  expect(await outcome('three hundred', ticketHtml(makeTicket({ items })))).toBe('drawn')
})

test('one paper is drawn once, however many ask for it', async () => {
  const drawn = await Promise.all(
    Array.from({ length: 20 }, () => paperPng(paper('once', '<p>Bread'), { id: 'cook' })),
  )
  expect(new Set(drawn).size).toBe(1)
  expect(drawn[0]!.subarray(1, 4)).toEqual(new TextEncoder().encode('PNG'))
})

test('one person has three drawn at a time, and others go on', async () => {
  const theirs = Array.from({ length: 5 }, (_, i) => outcome(`theirs ${i}`, `<p>${i}`))
  const other = outcome('other', '<p>other', 'another cook')
  expect(await Promise.all([...theirs, other])).toEqual([
    'drawn',
    'drawn',
    'drawn',
    'TooManyRequests',
    'TooManyRequests',
    'drawn',
  ])
})

test('what the renderer refuses says why', async () => {
  expect(await outcome('empty', '')).toBe('ValidationError')
})
