import { expect, test } from 'bun:test'
import { screen } from '@testing-library/react'
import { toMoney } from '../../../../src/core/rules/money/cents'
import { show } from '../../../ui/testing'
import { PromotionPreview, priceOfSample, promotionOfForm } from './promotion-preview'

const field = (values: Record<string, unknown>) => ({
  id: 'preview',
  label: 'Preview',
  value: undefined,
  onChange: () => {},
  set: () => {},
  values,
  disabled: false,
})

test.each([
  [{ discountType: 'percent', scope: 'cart', percentBps: 1000 }, 3650 - 365 + 299],
  [{ discountType: 'fixed', scope: 'cart', amount: toMoney(500) }, 3650 - 500 + 299],
  [{ discountType: 'free_delivery', scope: 'delivery' }, 3650],
  [{ discountType: 'percent', scope: 'categories', categories: ['fruit'], percentBps: 5000 }, 2400 + 299],
  [{ discountType: 'percent', scope: 'products', productIds: ['p'], percentBps: 1000 }, 3400 + 299],
])('the sample with %j costs %i', (values, totalCents) => {
  expect(priceOfSample(promotionOfForm(values)).totalCents).toBe(totalCents)
})

test('says who pays for it', () => {
  const { unmount } = show(
    <PromotionPreview
      {...field({
        discountType: 'percent',
        scope: 'cart',
        percentBps: 1000,
        fundedBy: 'shared',
        merchantShareBps: 2500,
      })}
    />,
  )
  expect(screen.getByText('Merchant pays €0.91, platform pays €2.74.')).toBeTruthy()
  unmount()
})

test('shows what is struck through, and what the sample lacks', () => {
  const { unmount } = show(
    <PromotionPreview {...field({ discountType: 'percent', scope: 'cart', percentBps: 1000 })} />,
  )
  expect(screen.getByText('€39.49').tagName).toBe('DEL')
  expect(screen.getByText('€35.84')).toBeTruthy()
  unmount()
  show(
    <PromotionPreview
      {...field({ discountType: 'percent', scope: 'cart', percentBps: 1000, minTotal: toMoney(4000) })}
    />,
  )
  expect(screen.getByText('The sample cart needs €3.50 more.')).toBeTruthy()
})
