import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { NotRendered, Rendering } from './rendering'

setDefaultTimeout(60_000)

const rendering = new Rendering()
afterAll(() => rendering.stop())

test('a document that takes for ever is given up, and the next one is drawn', async () => {
  await rendering.warmUp()
  const cells = `<table>${`<tr>${'<td>x</td>'.repeat(200)}</tr>`.repeat(500)}</table>`
  await expect(rendering.render(cells, { width: 550 }, 50)).rejects.toBeInstanceOf(NotRendered)
  expect((await rendering.render('<p>next', { width: 552 })).width).toBe(552)
})

test('a refusal says its name', async () => {
  await expect(rendering.render('', { width: 550 })).rejects.toThrow('Empty')
})
