import { afterEach, expect, test } from 'bun:test'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Pencil } from 'lucide-react'
import { show } from '../../../ui/testing'
import { RouteHeading } from './route-heading'

afterEach(cleanup)

const pressed: string[] = []
const tools = [{ icon: Pencil, label: 'Edit stops', isOn: false, onPress: () => pressed.push('edit') }]

test('beside a map it has the name of its route and the way back', async () => {
  let closed = 0
  show(<RouteHeading name="BCN 15:30" colour="#0f6b5c" tools={tools} onClose={() => closed++} />)
  expect(screen.getByRole('heading', { name: 'BCN 15:30' })).toBeTruthy()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Back' }))
  expect(closed).toBe(1)
})

test('in a sheet, which is called after the route and closes it, it has its tools alone', async () => {
  show(<RouteHeading name="BCN 15:30" colour="#0f6b5c" tools={tools} onClose={undefined} />)
  expect(screen.queryByRole('heading')).toBeNull()
  expect(screen.queryByRole('banner')).toBeNull()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Edit stops' }))
  expect(pressed).toEqual(['edit'])
})
