import { expect, test } from 'bun:test'
import { render, screen } from '@testing-library/react'

test('a failed expectation prints an element as its HTML', () => {
  render(<p lang="en">Hello</p>)
  expect(() => expect(screen.queryByText('Hello')).toBeNull()).toThrow('Received: <p lang="en">Hello</p>')
})
