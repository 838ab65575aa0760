import { afterEach, expect, test } from 'bun:test'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Opening } from '../router/opening'
import { useKeys } from './keys'

afterEach(cleanup)

function Board({ onMove, children }: { onMove: () => void; children?: ReactNode }) {
  useKeys({ b: onMove })
  return <main>{children}</main>
}

async function pressB(children: ReactNode, focus?: () => HTMLElement) {
  let moves = 0
  render(<Board onMove={() => moves++}>{children}</Board>)
  focus?.().focus()
  await userEvent.keyboard('b')
  return moves
}

test('a single key acts on a screen that nothing lies over', async () => {
  expect(await pressB(<button type="button">Row</button>)).toBe(1)
})

test.each([
  ['an open dialog', <div key="d" role="dialog" data-state="open" />],
  ['an open alert', <div key="a" role="alertdialog" data-state="open" />],
  ['a dialog or menu whose code is fetched', <Opening key="o" />],
])('no single key acts under %s', async (_name, over) => {
  expect(await pressB(over)).toBe(0)
})

test('letters in an open list choose from it', async () => {
  const list = (
    <div role="listbox">
      <div role="option" aria-selected={false} tabIndex={0}>
        Brasa
      </div>
    </div>
  )
  expect(await pressB(list, () => screen.getByRole('option'))).toBe(0)
})
