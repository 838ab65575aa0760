import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { IntlProvider, type Messages } from 'use-intl'
import type { BoardOrderDetail } from '../../../src/modules/orders/contract/board'
import liveOrders from '../../i18n/en/live-orders.json'
import shell from '../../i18n/en/shell.json'
import ui from '../../i18n/en/ui.json'

const messages = { ui, shell, 'live-orders': liveOrders } as unknown as Messages

/** Draws a piece of the board in a test, with the English texts. */
export function showBoard(children: ReactNode) {
  return render(children, {
    wrapper: ({ children: inside }) => (
      <IntlProvider locale="en-GB" timeZone="Europe/Madrid" messages={messages}>
        {inside}
      </IntlProvider>
    ),
  })
}

const euros = (amount: number) => ({ amount, currency: 'eur' as const })
const id = (number: number) => number.toString(16).padStart(24, '0')

/** An order of two bowls and a drink, 25 € with delivery, as the board sends it. */
export function makeRow(
  number: number,
  change: Partial<BoardOrderDetail['purchase']> = {},
): BoardOrderDetail {
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 24, 12, minutes))
  return {
    id: id(number),
    purchase: {
      id: id(number),
      ufid: `K${number}`,
      city: 'bcn',
      channel: 'canteen',
      state: 'pending',
      acceptBy: at(30),
      stateAt: at(0),
      stateHistory: [{ state: 'pending', at: at(0) }],
      storeId: id(900),
      locationId: null,
      warehouseId: null,
      cartItems: [
        {
          id: 'bowl',
          productId: id(1),
          name: 'Poke salmó',
          quantity: 2,
          vatPercentage: 10,
          subItems: [],
          productCategories: [],
          allergens: ['fish', 'soya'],
          comment: '',
          refundedQuantity: 0,
          price: euros(1000),
          total: euros(2000),
        },
        {
          id: 'drink',
          productId: id(2),
          name: 'Kombucha',
          quantity: 1,
          vatPercentage: 10,
          subItems: [],
          productCategories: [],
          allergens: [],
          comment: '',
          refundedQuantity: 0,
          price: euros(300),
          total: euros(300),
        },
      ],
      pickupCode: '982A',
      pickupTime: at(15),
      deliveryWindowStart: at(30),
      deliveryWindowEnd: at(60),
      deliveryDate: '2026-11-24',
      createdAt: at(0),
      updatedAt: at(0),
      customerComments: '',
      address: null,
      totalCost: euros(2500),
      paymentDetails: {
        appliedInKind: euros(900),
        appliedFlex: euros(0),
        appliedBalance: euros(600),
        card: euros(1000),
        transfer: euros(0),
        payByTransfer: false,
        paymentIntentIds: [],
      },
      isPickup: false,
      isCrossDocking: false,
      isRequestingQuote: false,
      revision: 1,
      ...change,
    },
    storeName: 'Flax & Kale',
    cartCount: 3,
    isLate: false,
    lateMinutes: 0,
    isPrivate: false,
    isPrinted: false,
    allowedStates: ['accepted', 'rejected_by_store'],
    undoUntil: null,
    refunds: [],
    refundable: euros(2500),
    editable: [],
  }
}
