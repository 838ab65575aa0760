import { afterEach, expect, test } from 'bun:test'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { PRODUCT, useMenuKeys } from './menu-keys'

afterEach(cleanup)

/** Two rows of three, as a layout would make them. */
function Menu({ onPress }: { onPress: (what: string) => void }) {
  const menu = useRef<HTMLUListElement>(null)
  useMenuKeys(menu)
  return (
    <ul ref={menu}>
      {['a', 'b', 'c', 'd', 'e'].map((name, place) => (
        <li
          key={name}
          ref={element => {
            if (!element) return
            element.getBoundingClientRect = () => new DOMRect((place % 3) * 100, Math.floor(place / 3) * 100)
            element.scrollIntoView = () => {}
          }}
        >
          <button type="button" {...{ [PRODUCT]: '' }}>
            {name}
          </button>
          <button type="button" data-step="less" onClick={() => onPress(`-${name}`)} />
          <button type="button" data-step="more" onClick={() => onPress(`+${name}`)} />
        </li>
      ))}
    </ul>
  )
}

test('arrows walk the menu as it is laid out, the signs change the cart', async () => {
  const pressed: string[] = []
  render(<Menu onPress={what => pressed.push(what)} />)
  const user = userEvent.setup()
  screen.getByText('b').focus()
  const at = () => document.activeElement?.textContent
  await user.keyboard('{ArrowDown}')
  expect(at()).toBe('e')
  await user.keyboard('{ArrowLeft}{ArrowUp}')
  expect(at()).toBe('a')
  await user.keyboard('{ArrowLeft}{ArrowUp}')
  expect(at()).toBe('a')
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}')
  expect(at()).toBe('e')
  await user.keyboard('+-')
  expect(pressed).toEqual(['+e', '-e'])
})
