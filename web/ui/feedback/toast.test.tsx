import { afterEach, expect, test } from 'bun:test'
import { cleanup, render, screen } from '@testing-library/react'
import { currentLanguage } from '../../i18n/language'
import { loadTexts } from '../../i18n/texts'
import { toast } from './toast'
import { Toaster } from './toaster'

afterEach(cleanup)

test('a success that says nothing of itself says that it is done', async () => {
  await loadTexts(currentLanguage())
  render(<Toaster label="Messages" />)
  toast.success('Order packed')
  await screen.findByText('Order packed')
  expect(screen.queryByText('Action done')).toBeNull()
  toast.success()
  await screen.findByText('Action done')
})
