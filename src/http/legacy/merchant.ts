import type { BoardOrderDetail } from '../../modules/orders/board/contract/board'
import { type Given, legacy } from '../legacy-table'

/** The order itself, with what the board knows of it beside. */
const asOrder = ({ purchase, ...beside }: BoardOrderDetail) => ({
  _id: purchase.id,
  ...beside,
  ...purchase,
})

const asSettled = (order: BoardOrderDetail) => ({
  ...asOrder(order),
  merchantNet: order.merchantSettlement?.left,
})

/** Older clients put what they send into an object by its name, or beside its id. */
const fieldsOf = (body: Record<string, unknown>, name: string): Record<string, unknown> => {
  const { [name]: whole, fields, ...rest } = body
  return { ...rest, ...(whole as object | undefined), ...(fields as object | undefined) }
}
const change = (name: string, id: string) => ({
  input: ({ body }: Given) => {
    const { [id]: ref, ...fields } = fieldsOf(body, name)
    return { ...fields, id: ref ?? fields.id }
  },
})
const make = (name: string) => ({ input: ({ body }: Given) => fieldsOf(body, name) })
type Listed = { docs: unknown[] }

export const merchant = legacy([
  ['POST', '/merchant-api/setLiveOrdersStatus', 'merchant.orders.setStatus'],
  ['POST', '/merchant-api/updatePurchase/{id}', 'merchant.orders.edit', { answer: asOrder }],
  ['POST', '/merchant-api/setOrderChannel', 'merchant.orders.setChannel', { answer: asOrder }],
  ['POST', '/merchant-api/merchantRefundPurchase', 'merchant.orders.refund', { answer: asOrder }],
  ['POST', '/merchant-api/merchantRemoveNet', 'merchant.orders.withholdMerchantShare', { answer: asSettled }],
  ['POST', '/merchant-api/merchantRestoreNet', 'merchant.orders.restoreNet', { answer: asSettled }],
  ['POST', '/merchant-api/markOrderAsManuallyPrinted', 'merchant.orders.markPrinted', { answer: asOrder }],
  ['POST', '/merchant-api/resendPurchaseEmail', 'merchant.orders.resendEmail'],
  [
    'POST',
    '/merchant-api/listStores',
    'admin.stores.list',
    { input: ({ body }) => ({ limit: 200, ...body }), answer: ({ docs }: Listed) => ({ stores: docs }) },
  ],
  [
    'POST',
    '/merchant-api/findStores',
    'admin.stores.list',
    { input: ({ body }) => body, answer: (found: Listed) => ({ ...found, stores: found.docs }) },
  ],
  ['POST', '/merchant-api/createStore', 'admin.stores.create', make('store')],
  ['POST', '/merchant-api/updateStore', 'admin.stores.update', change('store', 'storeId')],
  [
    'POST',
    '/merchant-api/listBrands',
    'admin.brands.list',
    { input: ({ body }) => ({ limit: 200, ...body }), answer: ({ docs }: Listed) => ({ brands: docs }) },
  ],
  ['POST', '/merchant-api/createBrand', 'admin.brands.create', make('brand')],
  ['POST', '/merchant-api/updateBrand', 'admin.brands.update', change('brand', 'brandId')],
  [
    'POST',
    '/merchant-api/listCatalogs',
    'admin.catalogs.list',
    {
      input: ({ body: { storeId } }) => ({
        limit: 200,
        ...(storeId ? { filter: { 'activeStores.storeId': storeId } } : {}),
      }),
      answer: ({ docs }: Listed) => ({ catalogs: docs }),
    },
  ],
  [
    'POST',
    '/merchant-api/findCatalogs',
    'admin.catalogs.list',
    {
      input: ({ body }) => ({ limit: 10, ...body }),
      answer: (found: Listed) => ({ ...found, catalogs: found.docs }),
    },
  ],
  ['POST', '/merchant-api/createCatalog', 'admin.catalogs.create', make('catalog')],
  ['POST', '/merchant-api/updateCatalog', 'admin.catalogs.update', change('catalog', 'catalogId')],
  ['POST', '/merchant-api/publishCatalog', 'merchant.catalogs.publish'],
  ['POST', '/merchant-api/cancelPublication', 'merchant.catalogs.cancelPublication'],
  ['POST', '/merchant-api/duplicateCatalog', 'merchant.catalogs.duplicate'],
  ['POST', '/merchant-api/syncCatalogProducts', 'merchant.catalogs.syncProducts'],
  [
    'POST',
    '/merchant-api/listInventories',
    'merchant.inventory.list',
    { answer: (items: unknown) => ({ inventories: items }) },
  ],
  ['POST', '/merchant-api/scan', 'merchant.scan.code'],
  ['POST', '/merchant-api/scanListInfo', 'merchant.scan.list'],
  ['POST', '/merchant-api/syncInventoriesForStore', 'merchant.inventory.sync'],
  ['POST', '/merchant-api/setInventoryItemUnlimited', 'merchant.inventory.setUnlimited'],
  ['POST', '/merchant-api/diffInventoryItem', 'merchant.inventory.diff'],
  ['POST', '/merchant-api/storeInventoryGetAvailableProducts', 'merchant.inventory.available'],

  ['POST', '/merchant-api/listPrinters', 'merchant.printers.ofStores'],
  ['POST', '/merchant-api/claimPrinter', 'merchant.printers.claim'],
  [
    'POST',
    '/merchant-api/updatePrinter',
    'merchant.printers.update',
    { input: ({ body: { printerId, ...fields } }) => ({ id: printerId, ...fields }) },
  ],
  [
    'POST',
    '/merchant-api/setPrinterIP',
    'merchant.printers.update',
    {
      input: ({ body: { printerId, ip, port } }) => ({
        id: printerId,
        ip,
        ...(port !== undefined && { port }),
      }),
    },
  ],
  ['POST', '/merchant-api/removePrinterFromStore', 'merchant.printers.removeFromStore'],
  ['POST', '/merchant-api/getTicketHtmlForOrder', 'merchant.printing.ticketHtml'],
  ['POST', '/merchant-api/getTicketHtmls', 'merchant.printing.ticketHtmls'],
  ['POST', '/merchant-api/createManualPrintJob', 'merchant.printing.printHtml'],
  ['POST', '/merchant-api/createPrintJobForOrder', 'merchant.printing.printOrder'],
  ['POST', '/merchant-api/merchantListPrintJobs', 'merchant.printing.jobs'],
  ['POST', '/merchant-api/merchantCancelPrintJob', 'merchant.printing.cancel'],
  ['POST', '/merchant-api/merchantReprintJob', 'merchant.printing.reprint'],
])
