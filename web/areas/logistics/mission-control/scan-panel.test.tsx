import { afterEach, beforeEach, expect, test } from 'bun:test'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { failureText } from '../../../../src/core/contract/failure-texts'
import { TextsProvider } from '../../../i18n/provider'
import { loadTexts } from '../../../i18n/texts'
import { openWire, showSignedIn } from '../../../payments/wire.make'
import { ScanPanel } from './scan-panel'
import { scanQueue } from './scan-queue'
import { isScanSoundOn } from './scan-sound'
import { useScans } from './use-scans'

let close: () => void = () => undefined
beforeEach(() => scanQueue.set([]))
afterEach(() => {
  cleanup()
  close()
})

type Scan = { key: string; code: string; place: string; shelf?: string; routeId?: string }
const BAG = {
  orderId: 'o1',
  ufid: 'BSCC-BFV6',
  number: 2,
  of: 3,
  storeName: 'Brasa',
  destination: 'Nimbus 22@',
  windowStart: new Date('2026-11-30T12:00:00Z'),
}
const taken = ({ key }: Scan) => ({ key, outcome: 'taken', bag: BAG, state: 'picked_up' })

function Panel() {
  const scans = useScans('hub', '2026-11-30', () => undefined)
  const route = {
    id: 'r1',
    name: 'Marcos 13:00',
    courierName: 'Marcos',
    vehicleType: 'van',
    hasArrived: true,
  }
  return <ScanPanel scans={scans} routes={[{ ...route, from: new Date(0), until: new Date(0) }]} />
}

async function open(answer: (scan: Scan) => object = taken) {
  const wire = openWire({
    server: {
      'app.me': () => ({ id: 'ada', profile: {}, permissions: [{ type: 'SuperAdminPermission' }] }),
      'logistics.missionControl.scan': ({ scans }: { scans: Scan[] }) => ({ results: scans.map(answer) }),
    },
  })
  close = wire.close
  await loadTexts('en', ['mission-control'])
  await showSignedIn(
    <TextsProvider>
      <Panel />
    </TextsProvider>,
  )
  await screen.findByRole('button', { name: 'In' })
  return () =>
    wire.asked
      .filter(({ what }) => what === 'logistics.missionControl.scan')
      .flatMap(({ input }) => (input as { scans: Scan[] }).scans)
      .map(({ code, place, shelf }) => [code, place, shelf].filter(Boolean).join(' '))
}

/** As a hand-held scanner types, with the focus on nothing. */
const wedge = (code: string) =>
  act(() => {
    for (const key of [...code, 'Enter']) fireEvent.keyDown(document.body, { key })
  })

test('a bag is scanned with the focus anywhere, and the answer is large', async () => {
  const sent = await open()
  wedge('BSCC-BFV6/2')
  expect(await screen.findByText('BSCC-BFV6/2')).toBeTruthy()
  expect(screen.getByText(/^Arrived\. Bag 2 of 3, Brasa → Nimbus 22@/)).toBeTruthy()
  expect(sent()).toEqual(['BSCC-BFV6/2 warehouse'])
  expect(scanQueue.get()).toEqual([])
})

test('the label of a shelf says where the bags after it go', async () => {
  const sent = await open()
  fireEvent.click(screen.getByRole('button', { name: 'Onto a shelf' }))
  wedge('BSCC-BFV6/2')
  expect((await screen.findAllByText('Scan the label of the shelf first')).length).toBeGreaterThan(0)
  wedge('MAIN-01-02-03-04')
  expect(await screen.findByText('Onto MAIN-01-02-03-04')).toBeTruthy()
  wedge('BSCC-BFV6/2')
  await screen.findByText(/^On its shelf\./)
  expect(sent()).toEqual(['BSCC-BFV6/2 shelf MAIN-01-02-03-04'])
})

test('what is refused says why, and what was scanned before says so', async () => {
  const text = failureText('BagOfAnotherWarehouse', 'en', { warehouse: 'North hub' })
  await open(({ key, code }) =>
    code.endsWith('/1')
      ? { key, outcome: 'again', bag: { ...BAG, number: 1 }, state: 'at_warehouse' }
      : {
          key,
          outcome: 'refused',
          bag: BAG,
          state: null,
          error: { code: 106036, name: 'BagOfAnotherWarehouse', message: text },
        },
  )
  wedge('BSCC-BFV6/2')
  expect(await screen.findByText(text)).toBeTruthy()
  wedge('BSCC-BFV6/1')
  expect(await screen.findByText(/^Scanned before\./)).toBeTruthy()
})

test('a bag counts where it was scanned even if its order stays, and the answer says why', async () => {
  const text = failureText('InvalidStateTransition', 'en', { from: 'pending_pickup', to: 'at_warehouse' })
  const orderStays = { code: 104001, name: 'InvalidStateTransition', message: text }
  await open(scan => ({ ...taken(scan), orderStays }))
  wedge('BSCC-BFV6/2')
  expect(await screen.findByText(/^Arrived\. Bag 2 of 3, .* The order stays as it is: /)).toBeTruthy()
})

test('without a network scans are kept, and sent once when it is back', async () => {
  let isOffline = true
  const sent = await open(scan => {
    if (isOffline) throw new TypeError('Failed to fetch')
    return taken(scan)
  })
  wedge('BSCC-BFV6/2')
  expect(await screen.findByText('1 scan waits for the network')).toBeTruthy()
  expect(scanQueue.get().map(({ code }) => code)).toEqual(['BSCC-BFV6/2'])
  const before = sent().length
  isOffline = false
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(scanQueue.get()).toEqual([]))
  expect(sent()).toHaveLength(before + 1)
  expect(await screen.findByText(/^Arrived\./)).toBeTruthy()
})

test('sound is switched off on the device', async () => {
  await open()
  fireEvent.click(screen.getByRole('switch', { name: 'Sound' }))
  expect(isScanSoundOn.get()).toBe(false)
  fireEvent.click(screen.getByRole('switch', { name: 'Sound' }))
  expect(isScanSoundOn.get()).toBe(true)
})
