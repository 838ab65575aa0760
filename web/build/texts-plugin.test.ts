import { expect, test } from 'bun:test'
import { build, type Rolldown } from 'vite'
import { texts } from './texts-plugin'

async function built(messages: object) {
  const entry = '/orders/texts/en.json'
  const made = (await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, lib: { entry, formats: ['es'] } },
    plugins: [
      {
        name: 'file in memory',
        enforce: 'pre',
        resolveId: id => (id === entry ? entry : undefined),
        load: id => (id === entry ? JSON.stringify(messages) : undefined),
      },
      texts,
    ],
  })) as Rolldown.RolldownOutput[]
  return made[0]!.output[0].code
}

test('messages are parsed while building', async () => {
  const code = await built({ plain: 'Order', list: { count: '{n, plural, one {# order} other {# orders}}' } })
  expect(code).toContain('Order')
  expect(code).not.toContain('plural, one')
})

test('a message that is none is said with its file and key', async () => {
  await expect(built({ broken: 'No {end' })).rejects.toThrow(
    '/orders/texts/en.json: "broken" is no ICU message',
  )
})
