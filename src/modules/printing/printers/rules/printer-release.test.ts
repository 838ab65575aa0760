import { expect, test } from 'bun:test'
import { compareVersions, releaseText, supersedes } from './printer-release'

test.each([
  ['1.2.3', '1.2.3', 0],
  ['1.10.0', '1.9.9', 1],
  ['1.0', '1.0.1', -1],
  ['2.0.0', '10.0.0', -8],
])('%s beside %s', (one, other, order) => {
  expect(Math.sign(compareVersions(one, other))).toBe(Math.sign(order))
})

test.each([
  ['1.2.0', false, '1.1.9', true],
  ['1.1.9', false, '1.2.0', false],
  ['1.1.9', true, '1.2.0', true],
  ['1.2.0', true, '1.2.0', false],
])('%s (may go back: %p) instead of %s: %p', (version, isRollback, running, isTaken) => {
  expect(supersedes({ version, isRollback }, running)).toBe(isTaken)
})

test('each part of a release changes what is signed', () => {
  const release = { version: '1.2.0', target: 'linux-x64', size: 5, sha256: 'ab', isRollback: false }
  const texts = [
    release,
    { ...release, version: '1.2.1' },
    { ...release, target: 'linux-arm64' },
    { ...release, size: 6 },
    { ...release, sha256: 'ac' },
    { ...release, isRollback: true },
  ].map(releaseText)
  expect(new Set(texts).size).toBe(6)
})
