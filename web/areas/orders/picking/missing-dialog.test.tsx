import { afterEach, expect, test } from 'bun:test'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { TextsProvider } from '../../../i18n/provider'
import { loadTexts } from '../../../i18n/texts'
import { openWire, Refusal, showSignedIn } from '../../../payments/wire.make'
import { MissingDialog } from './missing-dialog'
import type { PickingOrder } from './picking-view'
import { usePicking } from './use-picking'

let close = () => {}
afterEach(() => {
  cleanup()
  close()
})

const LINE = {
  ...{ id: 'bowl', productId: 'poke', name: 'Poke', quantity: 3, picked: 2, missing: 1, answer: null },
  substitute: { productId: 'cream', name: 'Cream ice', conflictReason: null, answer: null },
} as unknown as PickingOrder['lines'][number]
const ORDER = { id: 'order', storeId: 'store', lines: [LINE] } as unknown as PickingOrder

const CONFLICT = { contains: ['dairies'], mayContain: [], isNotStated: true, diets: ['vegan'] }
type Put = { substituteId: string | null; conflictReason?: string }

function Opened({ onClose }: { onClose: () => void }) {
  const { replace } = usePicking({})
  return (
    <MissingDialog
      order={ORDER}
      line={LINE}
      onReplace={replacement => replace(ORDER, LINE, replacement)}
      onClose={onClose}
    />
  )
}

/** The dialog of a line whose substitute the server refuses as it is asked to. */
async function open(answer: (put: Put) => unknown) {
  const put: Put[] = []
  let isClosed = false
  const wire = openWire({
    server: {
      'merchant.inventory.available': () => ({ products: [] }),
      'merchant.picking.list': () => ({ orders: [ORDER], hasMore: false }),
      'merchant.picking.setLine': (input: Put) => {
        put.push(input)
        return answer(input)
      },
    },
  })
  close = wire.close
  await loadTexts('en', ['picking', 'orders'])
  await showSignedIn(
    <TextsProvider>
      <Opened
        onClose={() => {
          isClosed = true
        }}
      />
    </TextsProvider>,
  )
  return { put, isClosed: () => isClosed }
}

const putInAnyway = () => screen.getByRole('button', { name: /^Put it in all the same/ })

test('a substitute that the eater avoids is put in only with a reason', async () => {
  const dialog = await open(({ conflictReason }) =>
    conflictReason ? LINE : new Refusal('SubstituteConflicts', { productId: 'cream', ...CONFLICT }),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
  await screen.findByText(/Dairy/)
  screen.getByText('Its allergens are not stated, and the customer avoids some')
  screen.getByText('It is not stated to be vegan')
  fireEvent.click(putInAnyway())
  expect(dialog.put).toHaveLength(1)
  fireEvent.change(screen.getByLabelText(/Why it may be put in all the same/), {
    target: { value: ' Agreed by phone ' },
  })
  fireEvent.click(putInAnyway())
  await waitFor(() => expect(dialog.isClosed()).toBe(true))
  expect(dialog.put.map(({ conflictReason }) => conflictReason)).toEqual([undefined, 'Agreed by phone'])
})

test('another refusal asks for no reason, and keeps the dialog open', async () => {
  const dialog = await open(() => new Refusal('OrderCannotBeEdited', { state: 'delivered' }))
  const save = await screen.findByRole('button', { name: 'Save' })
  fireEvent.click(save)
  await waitFor(() => expect(dialog.put).toHaveLength(1))
  await waitFor(() => expect(save.getAttribute('aria-busy')).not.toBe('true'))
  expect(screen.queryByLabelText(/Why it may be put in/)).toBeNull()
  expect(dialog.isClosed()).toBe(false)
})
