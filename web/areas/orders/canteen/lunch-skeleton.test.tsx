import { afterEach, expect, test } from 'bun:test'
import { cleanup, screen } from '@testing-library/react'
import { loadTexts } from '../../../i18n/texts'
import { show } from '../../../ui/testing'
import { LunchSkeleton } from './lunch-skeleton'

afterEach(cleanup)

test('lunch has a heading also while it is fetched', async () => {
  await loadTexts('en')
  show(<LunchSkeleton />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Lunch')
})
