import { afterEach, expect, mock, test } from 'bun:test'
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { z } from 'zod'
import { show } from '../ui/testing'
import { RecordForm } from './record-form'

afterEach(cleanup)

/** A record's form, reached from its list. */
async function openForm(onSave: () => Promise<unknown> = async () => undefined) {
  const root = createRootRoute()
  const list = createRoute({ getParentRoute: () => root, path: '/brands', component: () => <h1>Brands</h1> })
  const record = createRoute({
    getParentRoute: () => root,
    path: '/brands/new',
    component: () => (
      <RecordForm
        schema={z.object({ name: z.string() })}
        sections={[{ title: 'identity', fields: [{ name: 'name', label: 'name', kind: 'text' }] }]}
        initial={{ name: '' }}
        isNew
        imageURL={null}
        onSave={onSave}
        onCancel={() => void router.navigate({ to: '/brands' as never })}
        onReload={() => undefined}
      />
    ),
  })
  history.replaceState(null, '', '/brands')
  const router = createRouter({ routeTree: root.addChildren([list, record]) })
  show(<RouterProvider router={router as never} />)
  const user = userEvent.setup()
  await screen.findByRole('heading')
  await router.navigate({ to: '/brands/new' as never })
  const name = await screen.findByRole<HTMLInputElement>('textbox')
  return { router, user, name }
}
const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' })
const list = () => screen.findByRole('heading', { name: 'Brands' })

test('Back asks before what was written is lost, and stays or leaves as one says', async () => {
  const { user, name } = await openForm()
  await user.type(name, 'Cuina')
  history.back()
  await question()
  await user.click(screen.getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Cuina')
  history.back()
  await question()
  await user.click(screen.getByRole('button', { name: 'Leave' }))
  await list()
})

test('nothing is asked of who has written nothing', async () => {
  await openForm()
  history.back()
  await list()
})

test('nor of who gives it up', async () => {
  const { user, name } = await openForm()
  await user.type(name, 'Cuina')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await list()
})

test('nor when it was saved', async () => {
  const onSave = mock(async () => {
    await opened.router.navigate({ to: '/brands' as never })
  })
  const opened = await openForm(onSave)
  await opened.user.type(opened.name, 'Cuina')
  await opened.user.click(screen.getByRole('button', { name: 'Create' }))
  await list()
  expect(onSave).toHaveBeenCalledTimes(1)
})
