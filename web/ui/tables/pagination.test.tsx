import { afterEach, expect, test } from 'bun:test'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { show } from '../testing'
import { Pagination } from './pagination'

afterEach(cleanup)

const next = () => screen.getByRole('button', { name: 'Next page' })

test('the last page is the last one', async () => {
  const asked: number[] = []
  show(<Pagination page={3} total={45} onPage={page => asked.push(page)} />)
  expect(screen.getByText('41–45 of 45')).toBeTruthy()
  expect(screen.getByText('Page 3 of 3')).toBeTruthy()
  await userEvent.click(next())
  expect(asked).toEqual([])
})

test('where nobody has counted to the end, there is a next page, and the total is at least that many', async () => {
  const asked: number[] = []
  show(<Pagination page={50} total={1000} isTotalCapped onPage={page => asked.push(page)} />)
  expect(screen.getByText('981–1,000 of 1,000+')).toBeTruthy()
  expect(screen.getByText('Page 50 of 50+')).toBeTruthy()
  await userEvent.click(next())
  expect(asked).toEqual([51])
})
