import { afterEach, expect, test } from 'bun:test'
import { RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { queryClient } from '../../../api'
import { TextsProvider } from '../../../i18n/provider'
import { loadTexts } from '../../../i18n/texts'
import { openWire, Refusal, showSignedIn } from '../../../payments/wire.make'
import { createAppRouter } from '../../../routes'
import { makeRoute, makeWaypoint } from '../routes/board.make'

let close = () => {}
afterEach(() => {
  cleanup()
  close()
})

const PATIENCE = { timeout: 30_000 }
const permission = (type: string) => ({ id: type, type, scope: {} })
const DISPATCHER = { locations: [], permissions: [permission('LogisticsAdminPermission')] }
const given = makeRoute(1, [makeWaypoint(1, 'gracia')], { assignedTo: null })
const taker = makeRoute(2, [makeWaypoint(1, 'gracia')], { name: 'Taker', assignedTo: null })

/** The sheet of a route; `lives` are the routes that the server has, by their id. */
async function openSheet(changedAt = () => given.updatedAt) {
  const lives = new Set([given.id])
  const asked: { id: string; lived: boolean }[] = []
  const saved: unknown[] = []
  const show = ({ id }: { id: string }) => {
    asked.push({ id, lived: lives.has(id) })
    const route = [given, taker].find(one => one.id === id)
    return lives.has(id) ? { ...route, updatedAt: changedAt() } : new Refusal('NotFound')
  }
  close = openWire({
    server: {
      'app.me': () => DISPATCHER,
      'app.live.ticket': () => ({ ticket: 'x' }),
      'logistics.routes.list': () => ({ docs: [], totalDocs: 0, page: 1, totalPages: 1 }),
      'logistics.routes.show': show,
      'logistics.routes.plan': () => ({ etas: [], endsAt: null, violations: [], meters: 0 }),
      'logistics.drivers.list': () => ({ users: [] }),
      'logistics.routes.split': () => {
        lives.delete(given.id)
        lives.add(taker.id)
        return { from: null, to: taker }
      },
      'logistics.routes.update': input => {
        saved.push(input)
        return new Refusal('StaleRecord')
      },
    },
  }).close
  history.replaceState(null, '', `/admin/routes/${given.id}`)
  await loadTexts('en')
  await showSignedIn(
    <TextsProvider>
      <RouterProvider router={createAppRouter()} />
    </TextsProvider>,
  )
  return { asked, saved }
}

test('after the last stop is handed over, the panel shows the route that took it, and asks for no other', async () => {
  const { asked } = await openSheet()
  fireEvent.click(await screen.findByRole('button', { name: 'Split / hand over' }, PATIENCE))
  fireEvent.click(await screen.findByRole('button', { name: 'Hand over' }, PATIENCE))
  await screen.findByRole('dialog', { name: taker.name }, PATIENCE)
  await screen.findByText(`Handed over: ${taker.name}`)
  await waitFor(() => expect(location.pathname).toBe(`/admin/routes/${taker.id}`))
  expect(asked.filter(({ lived }) => !lived)).toEqual([])
})

test('what is saved names the state in which the editor was opened, though the route has changed since', async () => {
  let changedAt = new Date(1)
  const { asked, saved } = await openSheet(() => changedAt)
  fireEvent.click(await screen.findByRole('button', { name: 'Edit route' }, PATIENCE))
  changedAt = new Date(2)
  await queryClient.invalidateQueries()
  expect(asked).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('alert')
  expect(saved).toMatchObject([{ updatedRoute: { updatedAt: new Date(1) } }])
})
