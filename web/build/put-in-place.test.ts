import { afterAll, expect, test } from 'bun:test'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { putInPlace } from './put-in-place'

const root = mkdtempSync(join(tmpdir(), 'comanda-build-'))
afterAll(() => rmSync(root, { recursive: true }))

let builds = 0
function built(text: string) {
  const folder = join(root, `fresh-${++builds}`)
  mkdirSync(folder)
  writeFileSync(join(folder, 'index.html'), text)
  return folder
}
const outdir = join(root, 'dist')
const page = () => readFileSync(join(outdir, 'index.html'), 'utf8')

test('a build takes the place of another one, with the marks that say what it is', () => {
  putInPlace(built('first'), outdir, { '.built-from': 'a' })
  putInPlace(built('second'), outdir, { '.built-from': 'b' })
  expect(page()).toBe('second')
  expect(readFileSync(join(outdir, '.built-from'), 'utf8')).toBe('b')
  expect(readdirSync(root)).toEqual(['dist'])
})

test('a server that has built the same leaves what another one may be reading', () => {
  const { ino } = statSync(outdir)
  const own = built('second, built again')
  putInPlace(own, outdir, { '.built-from': 'b' })
  expect(statSync(outdir).ino).toBe(ino)
  expect(page()).toBe('second')
  expect(existsSync(own)).toBe(false)
})

test('a build without marks always takes the place', () => {
  putInPlace(built('third'), outdir, {})
  expect(page()).toBe('third')
})
