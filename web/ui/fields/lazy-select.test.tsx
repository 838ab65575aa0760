import { afterEach, expect, test } from 'bun:test'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Field } from './field'
import { LazySelect } from './lazy-select'

afterEach(cleanup)

function Days() {
  const [day, setDay] = useState('mon')
  return (
    <Field label="Day">
      <LazySelect
        value={day}
        onChange={setDay}
        options={[
          { value: 'mon', label: 'Monday' },
          { value: 'tue', label: 'Tuesday' },
        ]}
      />
    </Field>
  )
}
const closed = () => screen.getByRole('combobox', { name: 'Day' })

test.each(['{Enter}', '{ArrowDown}', 'a press'])('%s opens the list, and one of it is chosen', async how => {
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  render(<Days />)
  expect(closed().textContent).toBe('Monday')
  if (how === 'a press') await user.click(closed())
  else {
    closed().focus()
    await user.keyboard(how)
  }
  await user.click(await screen.findByRole('option', { name: 'Tuesday' }))
  expect(closed().textContent).toBe('Tuesday')
  expect(closed().getAttribute('aria-expanded')).toBe('false')
})
