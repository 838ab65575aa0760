import { afterEach, expect, mock, test } from 'bun:test'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { failureText } from '../../../../src/core/contract/failure-texts'
import { TextsProvider } from '../../../i18n/provider'
import { loadTexts } from '../../../i18n/texts'
import { openWire, Refusal, showSignedIn } from '../../../payments/wire.make'
import { PartnerDeliveriesOfOrder } from './partner-deliveries'
import SendWithPartner from './send-with-partner'

let close: () => void = () => undefined
afterEach(() => {
  cleanup()
  close()
})

const PARTNERS = [
  { id: 'near', name: 'Northway' },
  { id: 'far', name: 'Southway' },
]
const quote = (id: string, amount: number) => ({
  quoteId: id,
  price: { amount, currency: 'EUR' },
  pickupEta: new Date('2026-11-17T11:00:00Z'),
  dropoffEta: new Date('2026-11-17T11:30:00Z'),
  expiresAt: new Date('2026-11-17T10:50:00Z'),
})
type Server = Parameters<typeof openWire>[0]['server']
const server = (more: Server = {}): Server => ({
  'app.me': () => ({ id: 'ada', profile: {}, permissions: [{ type: 'SuperAdminPermission' }] }),
  'logistics.partners.list': () => ({ partners: PARTNERS }),
  'logistics.partners.estimate': ({ partner }: { partner: string }) =>
    partner === 'near' ? quote('q-near', 690) : quote('q-far', 990),
  'logistics.partners.dispatch': () => ({
    dispatchId: 'd',
    status: 'pending',
    trackingUrl: 'https://partner.example/d',
  }),
  ...more,
})

async function open(answers: Server = server()) {
  const wire = openWire({ server: answers! })
  close = wire.close
  await loadTexts('en', ['courier-partners'])
  const onSent = mock(() => undefined)
  await showSignedIn(
    <TextsProvider>
      <SendWithPartner orders={[{ id: 'o1', ufid: 'AB12' }]} onClose={() => undefined} onSent={onSent} />
    </TextsProvider>,
  )
  const sent = () =>
    wire.asked.filter(({ what }) => what === 'logistics.partners.dispatch').map(({ input }) => input)
  return { onSent, sent, asked: wire.asked }
}

test('each partner says a price, and the one that is chosen is asked once', async () => {
  const { onSent, sent } = await open()
  await screen.findByRole('button', { name: 'Order for €6.90' })
  fireEvent.click(screen.getByRole('radio', { name: /Southway/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Order for €9.90' }))
  expect(await screen.findByText('Southway brings it.')).toBeTruthy()
  expect(sent()).toEqual([{ quoteId: 'q-far' }])
  expect(onSent).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('link', { name: 'Follow the delivery' }).getAttribute('href')).toBe(
    'https://partner.example/d',
  )
})

test('a partner that does not take them says why, and another is offered', async () => {
  await open(
    server({
      'logistics.partners.estimate': ({ partner }: { partner: string }) =>
        partner === 'near' ? new Refusal('PartnerAddressRefused') : quote('q-far', 990),
    }),
  )
  await screen.findByRole('button', { name: 'Order for €9.90' })
  expect(screen.getByText(failureText('PartnerAddressRefused', 'en'))).toBeTruthy()
  expect((screen.getByRole('radio', { name: /Northway/ }) as HTMLInputElement).disabled).toBe(true)
})

test('where no partner takes them, nothing can be ordered; new prices can be asked for', async () => {
  const { sent, asked } = await open(
    server({ 'logistics.partners.estimate': () => new Refusal('PartnerUnavailable') }),
  )
  await screen.findAllByText(failureText('PartnerUnavailable', 'en'))
  fireEvent.click(screen.getByRole('button', { name: 'Order' }))
  expect(sent()).toEqual([])
  const before = asked.length
  fireEvent.click(screen.getByRole('button', { name: 'Ask for new prices' }))
  await screen.findAllByText(failureText('PartnerUnavailable', 'en'))
  expect(asked.length).toBe(before + PARTNERS.length)
})

test('a refused order is shown, and can be tried again', async () => {
  const { onSent } = await open(
    server({ 'logistics.partners.dispatch': () => new Refusal('PartnerRefused') }),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Order for €6.90' }))
  expect((await screen.findByRole('alert')).textContent).toBe(failureText('PartnerRefused', 'en'))
  expect(onSent).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: 'Order for €6.90' })).toBeTruthy()
})

test('without any partner, it says where to add one', async () => {
  await open(server({ 'logistics.partners.list': () => ({ partners: [] }) }))
  expect(await screen.findByText('Add one under Integrations.')).toBeTruthy()
})

test('an order says who brings it, for what price and what was charged', async () => {
  const wire = openWire({
    server: {
      'app.me': () => ({ id: 'ada', profile: {}, permissions: [{ type: 'LogisticsAdminPermission' }] }),
      'logistics.partners.ofOrder': () => ({
        deliveries: [
          {
            ...{ dispatchId: 'd', partner: 'Northway', status: 'delivered', orders: 2, trackingUrl: null },
            ...quote('q', 0),
            price: { amount: 690, currency: 'EUR' },
            charged: { amount: 790, currency: 'EUR' },
            updatedAt: new Date(),
          },
        ],
      }),
    },
  })
  close = wire.close
  await loadTexts('en', ['courier-partners'])
  await showSignedIn(
    <TextsProvider>
      <PartnerDeliveriesOfOrder orderId="o1" otherwise={null} />
    </TextsProvider>,
  )
  expect(await screen.findByText('Northway')).toBeTruthy()
  for (const text of [/€6\.90.*2 orders together/, /€7\.90/, 'Delivered']) screen.getByText(text)
})
