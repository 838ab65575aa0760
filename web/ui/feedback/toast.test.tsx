import { afterEach, expect, test } from 'bun:test'
import { cleanup, render, screen } from '@testing-library/react'
import { IntlProvider } from 'use-intl'
import { currentLanguage } from '../../i18n/language'
import { loadTexts, textsOf } from '../../i18n/texts'
import { Dialog } from '../dialogs/dialog'
import { toast } from './toast'
import { ToastRegion } from './toast-region'
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

test('toasts that load after a modal dialog has opened are read to screen readers', async () => {
  await loadTexts('en')
  const page = (toaster: boolean) => (
    <IntlProvider locale="en" messages={textsOf('en')}>
      <ToastRegion>{toaster && <Toaster label="Messages" />}</ToastRegion>
      <main>Page</main>
      <Dialog open onOpenChange={() => {}} title="Record" />
    </IntlProvider>
  )
  const { rerender } = render(page(false))
  expect(screen.getByText('Page').closest('[aria-hidden=true]')).not.toBeNull()
  rerender(page(true))
  toast.success('Order packed')
  const shown = await screen.findByText('Order packed')
  expect(shown.closest('[aria-hidden=true]')).toBeNull()
})
