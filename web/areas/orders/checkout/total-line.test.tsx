import { afterEach, expect, test } from 'bun:test'
import { cleanup } from '@testing-library/react'
import { show } from '../../../ui/testing'
import { useSplit } from './total-line'

afterEach(cleanup)

function Split({ inKind, flex, total }: { inKind: number; flex: number; total: number }) {
  return <p>{useSplit()({ inKind, flex }, total) ?? 'alone'}</p>
}

test.each([
  [500, 700, 1879, 'Company €5.00 · Salary €7.00 · You €6.79'],
  [500, 0, 500, 'Company €5.00 · You €0.00'],
  [0, 700, 900, 'Salary €7.00 · You €2.00'],
  [0, 0, 900, 'alone'],
])('company %p and salary %p of %p', (inKind, flex, total, text) => {
  expect(show(<Split inKind={inKind} flex={flex} total={total} />).container.textContent).toBe(text)
})
