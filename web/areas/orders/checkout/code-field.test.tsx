import { afterEach, beforeEach, expect, test } from 'bun:test'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { show } from '../../../ui/testing'
import { checkoutDraft, EMPTY_DRAFT } from '../cart/checkout-draft'
import type { Plan } from './checkout-problems'
import { CodeField } from './code-field'
import { planOf } from './plan.make'
import texts from './texts/en.json'

beforeEach(() => checkoutDraft.set(EMPTY_DRAFT))
afterEach(cleanup)

const refusal = (name: Plan['problems'][number]['name'], message: string) =>
  planOf({ problems: [{ name, message, rule: null, params: {} }] })

/** As the checkout shows it: what the draft keeps is what it is drawn with. */
function Field({ answers, plan }: { answers: Record<string, Plan>; plan: Plan }) {
  const { couponCode } = checkoutDraft.use()
  return (
    <CodeField
      code={couponCode}
      plan={couponCode ? answers[couponCode] : plan}
      ask={async code => answers[code]!}
    />
  )
}
const open = (answers: Record<string, Plan>) =>
  show(
    <QueryClientProvider client={new QueryClient()}>
      <Field answers={answers} plan={planOf()} />
    </QueryClientProvider>,
  )
const type = async (code: string) => {
  await userEvent.type(screen.getByRole('textbox', { name: 'Promotion code' }), code)
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
}

test('a code that counts is kept and shows what it takes off; taking it away gives the field back', async () => {
  const discount = {
    promotionId: 'd1',
    name: 'Welcome',
    code: 'HOLA5',
    target: 'order' as const,
    amount: { amount: 500, currency: 'eur' as const },
  }
  open({ hola5: planOf({ discounts: [discount] }) })
  await type(' hola5 ')
  expect(await screen.findByText('HOLA5')).toBeTruthy()
  expect(screen.getByText('-€5.00')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Remove code' }))
  expect(checkoutDraft.get().couponCode).toBe('')
  expect(screen.getByRole('textbox', { name: 'Promotion code' })).toBeTruthy()
})

test('a wrong one is told at the field and not kept, and the message goes with the next letter', async () => {
  open({ nope: refusal('CodeCreditDoesNotExist', 'This code does not exist.') })
  await type('nope')
  expect(await screen.findByText('This code does not exist.')).toBeTruthy()
  expect(checkoutDraft.get().couponCode).toBe('')
  await userEvent.type(screen.getByRole('textbox'), '2')
  expect(screen.queryByText('This code does not exist.')).toBeNull()
})

test('one that expired while it was kept says so where it stands', () => {
  checkoutDraft.set({ ...EMPTY_DRAFT, couponCode: 'summer' })
  open({ summer: refusal('CodeCreditExpired', 'This code has expired.') })
  expect(screen.getByText('SUMMER')).toBeTruthy()
  expect(screen.getByText('This code has expired.')).toBeTruthy()
})

test('one that cannot be combined says that the other is better', () => {
  checkoutDraft.set({ ...EMPTY_DRAFT, couponCode: 'small' })
  open({
    small: planOf({
      unusedPromotions: [
        { promotionId: 'd2', name: 'Small', code: 'SMALL', why: 'OtherIsBetter', missing: null },
      ],
    }),
  })
  expect(screen.getByText(texts.promotions.otherIsBetter)).toBeTruthy()
})
