import { expect, test } from 'bun:test'
import { isTooOld } from './use-update'

test.each([
  [{ version: '1.9.0', build: null }, { minRequiredVersion: '1.10.0' }, true],
  [{ version: '1.10.0', build: null }, { minRequiredVersion: '1.10.0' }, false],
  [{ version: '1.10.0', build: 411 }, { minRequiredVersion: '1.0.0', minRequiredBuild: 412 }, true],
  [{ version: '1.10.0', build: 412 }, { minRequiredVersion: '1.0.0', minRequiredBuild: 412 }, false],
  [{ version: '1.10.0', build: null }, { minRequiredVersion: '1.0.0', minRequiredBuild: 412 }, false],
  [{ version: '1.10.0', build: 1 }, { minRequiredVersion: '1.0.0', minRequiredBuild: null }, false],
])('%j under %j is too old: %p', (page, required, isOld) => {
  expect(isTooOld(page, required)).toBe(isOld)
})
