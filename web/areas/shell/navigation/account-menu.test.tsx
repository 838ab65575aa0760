import { afterEach, expect, test } from 'bun:test'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { show } from '../../../ui/testing'
import AccountMenu from './account-menu'

const matchMedia = window.matchMedia
afterEach(() => {
  cleanup()
  window.matchMedia = matchMedia
})

/** The menu, opened on a device that is only touched, or on one with a mouse. */
async function openMenu({ touched }: { touched: boolean }) {
  window.matchMedia = query =>
    Object.defineProperty(matchMedia.call(window, query), 'matches', {
      value: touched && query === '(hover: none) and (pointer: coarse)',
    })
  const rootRoute = createRootRoute({ component: () => <AccountMenu /> })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
  show(<RouterProvider router={router as never} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Menu' }))
  await screen.findByRole('menu')
  return screen.queryByRole('menuitem', { name: /Keyboard shortcuts/ })
}

test('a device with a mouse is told of the keyboard', async () => {
  expect(await openMenu({ touched: false })).toBeTruthy()
})

test('a phone is not', async () => {
  expect(await openMenu({ touched: true })).toBeNull()
})
