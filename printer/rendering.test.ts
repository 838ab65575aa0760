import { afterAll, expect, test } from 'bun:test'
import { NotRendered, Rendering } from './rendering'

const rendering = new Rendering(1_500)
afterAll(() => rendering.stop())

test('a document that takes for ever is given up, and the next one is drawn', async () => {
  await rendering.warmUp()
  const cells = `<table>${`<tr>${'<td>x</td>'.repeat(200)}</tr>`.repeat(200)}</table>`
  await expect(rendering.render(cells, { width: 550 })).rejects.toBeInstanceOf(NotRendered)
  expect((await rendering.render('<p>next', { width: 552 })).width).toBe(552)
})

test('a refusal says its name', async () => {
  await expect(rendering.render('', { width: 550 })).rejects.toThrow('Empty')
})
