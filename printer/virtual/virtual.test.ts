import { afterEach, beforeEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import { numberedPaper } from '../test-support/numbered-paper'
import { makeFolder, until } from '../test-support/testing-daemon'
import { startTestingServer, type TestingServer, TOKEN } from '../test-support/testing-server'

let folder: ReturnType<typeof makeFolder>
let server: TestingServer
beforeEach(() => {
  folder = makeFolder()
  server = startTestingServer()
})
afterEach(() => {
  server.stop()
  folder.remove()
})

async function start(printers = [{ deviceId: 'demo-1', token: TOKEN, name: 'Pass <1>' }]) {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'main.ts')], {
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  child.stdin.write(`${JSON.stringify({ server: server.address, folder: folder.path, port: 0, printers })}\n`)
  child.stdin.flush()
  let said = ''
  void (async () => {
    for await (const bytes of child.stdout) said += new TextDecoder().decode(bytes)
  })()
  await until(() => /papers at \S+\n/.test(said) || child.exitCode !== null, 'the page')
  const url = /papers at (\S+)\n/.exec(said)?.[1] ?? ''
  return { child, url, textOf: async (path: string) => (await fetch(url + path)).text() }
}

test('what a server has to print comes by the daemon and a port to a page, receipts and labels', async () => {
  const { child, url, textOf } = await start()
  expect(await textOf('/')).toContain('Nothing was printed yet')
  server.add({ id: 'ticket', html: numberedPaper(1) })
  server.add({ id: 'label', html: '<h1>Bag 1', format: 'zpl', width: 400, height: 200 })
  server.add({ id: 'again', html: numberedPaper(2) })
  await until(() => server.jobs.every(job => job.state === 'printed'), 'the papers', 60_000)
  expect(server.jobs.map(({ proof }) => proof?.evidence)).toEqual(['in-order', 'in-order', 'in-order'])

  const page = await textOf('/demo-1')
  expect(page.match(/\/demo-1\/\d+\.png/g)).toEqual(['/demo-1/3.png', '/demo-1/2.png', '/demo-1/1.png'])
  expect(page).toContain('Pass &#60;1&#62;')
  const widths = await Promise.all(
    [1, 2, 3].map(async number => {
      const picture = await (await fetch(`${url}/demo-1/${number}.png`)).arrayBuffer()
      return new DataView(picture).getUint32(16)
    }),
  )
  expect(widths).toEqual([552, 400, 552])
  for (const path of ['/demo-2', '/demo-1/9.png', '/demo-1/..%2Ftoken', '/demo-1/token'])
    expect((await fetch(url + path)).status).toBe(404)

  child.stdin.end()
  expect(await child.exited).toBe(0)
}, 90_000)

test('a second one does not print from the same folder', async () => {
  const first = await start()
  const second = await start()
  expect(await second.child.exited).toBe(3)
  first.child.stdin.end()
  await first.child.exited
}, 60_000)
