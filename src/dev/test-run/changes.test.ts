import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readChanges } from './changes'

const root = mkdtempSync(join(tmpdir(), 'comanda-changes-'))
const git = (...args: string[]) =>
  Bun.$`git -c user.name=Test -c user.email=test@example.test ${args}`.cwd(root).quiet()
const write = (file: string, text: string) => Bun.write(join(root, file), text)

beforeAll(async () => {
  await git('init')
  await write('.gitignore', 'build\n')
  await write('src/one.ts', '1')
  await git('add', '.')
  await git('commit', '--message', 'Add one')
  await write('src/two.ts', '2')
  await git('add', '.')
  await git('commit', '--message', 'Add two')
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('where everything is committed, the last commit counts', async () => {
  expect(await readChanges(root, null)).toEqual({ since: 'HEAD~1', files: ['src/two.ts'] })
})

test('what is not committed counts, new files included, and what git ignores does not', async () => {
  await write('src/one.ts', '1 and more')
  await write('src/three.ts', '3')
  await write('build/out.ts', 'made')
  const { since, files } = await readChanges(root, null)
  expect(since).toBe('HEAD')
  expect(files.sort()).toEqual(['src/one.ts', 'src/three.ts'])
})

test('since a commit, everything after it counts', async () => {
  const { files } = await readChanges(root, 'HEAD~1')
  expect(files.sort()).toEqual(['src/one.ts', 'src/three.ts', 'src/two.ts'])
})

test('a commit that does not exist is named', async () => {
  await expect(readChanges(root, 'nothing')).rejects.toThrow('nothing')
})
