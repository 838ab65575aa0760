import { afterEach, expect, test } from 'bun:test'
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openWire, showSignedIn } from '../../../payments/wire.make'
import { switchViewOption, viewOptions } from '../../../session/view-options'
import ViewStrip from './view-strip'

let close = () => {}
afterEach(() => {
  act(() => {
    for (const option of ['asNonSuperAdmin', 'incognito', 'developer'] as const)
      switchViewOption(option, false)
  })
  cleanup()
  close()
})

test('each way of looking that is on has a chip, which ends it', async () => {
  close = openWire({
    server: { 'app.me': () => ({ id: 'ada', email: 'ada@example.test', profile: {}, permissions: [] }) },
  }).close
  await showSignedIn(<ViewStrip />)
  expect(screen.queryByRole('list', { name: 'View options that are on' })).toBeNull()
  act(() => {
    switchViewOption('incognito', true)
    switchViewOption('developer', true)
  })
  expect(screen.getAllByRole('listitem').map(one => one.textContent)).toEqual(['Incognito', 'Developer view'])
  await userEvent.click(screen.getByRole('button', { name: 'Turn off: Incognito' }))
  expect(viewOptions()).toMatchObject({ incognito: false, developer: true })
  expect(screen.getAllByRole('listitem').map(one => one.textContent)).toEqual(['Developer view'])
})
